// What a friend sends: the whole link, its tail, or id and seat key with a # between.

/** The path on the board to go to, key in the fragment; `null` when it is no invitation. */
export function invitationPath(text: string): string | null {
  const trimmed = text.trim();
  const found = /^(?:https?:\/\/[^/\s]+(?:\/[^\s#]+)?(?=\/play\/))?(?:\/?play\/)?([\w-]+)#([^\s#]+)$/.exec(
    trimmed,
  );
  if (!found) return null;
  const [, id, keys] = found;
  const pairs = [...new URLSearchParams(keys)];
  const sound = pairs.length > 0 && pairs.every(([seat, key]) => /^[\w-]+$/.test(seat) && key !== '');
  return sound ? `/play/${id}#${keys}` : null;
}
