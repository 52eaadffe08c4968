// A JSON Patch (RFC 6902) of add, remove and replace, as the host sends what changed of a table. Stands on its own: pages are given it too.

export function patched(document, steps) {
  const root = [structuredClone(document)];
  for (const { op, path, value } of steps) {
    const keys = [
      '0',
      ...path
        .split('/')
        .slice(1)
        .map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~')),
    ];
    const last = keys.pop();
    const holder = keys.reduce((at, key) => at[key], root);
    if (!Array.isArray(holder)) {
      if (op === 'remove') delete holder[last];
      else holder[last] = value;
    } else if (op === 'add') holder.splice(Number(last), 0, value);
    else if (op === 'remove') holder.splice(Number(last), 1);
    else holder[Number(last)] = value;
  }
  return root[0];
}
