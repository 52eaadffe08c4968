// The host's drawing of the map (plain data, measures in hex widths) as SVG markup, one string per layer.
// Colours, widths and dashes are the style sheet's business; each mark carries its class.

import { UNIT } from './geometry';

export type Pair = [number, number];
export type Step = { M: Pair } | { L: Pair } | { Q: [Pair, Pair] } | 'Z';
export type Frame = { left: number; top: number; right: number; bottom: number };
export type Mark =
  | { figure: { class: string; width?: number; path: Step[] } }
  | { stamps: { class: string; symbol: string; at: [number, number, number][] } }
  | {
      lettering: {
        class: string;
        text: string;
        size: number;
        stand: { middle: Pair } | { start: Pair } | { along: Step[] };
      };
    };
export type Drawing = {
  title: string;
  sheet: Frame;
  frame: Frame;
  layers: { name: string; marks: Mark[] }[];
  symbols: Record<string, Step[]>;
};

const digits = (value: number): string => String(Math.round(value * UNIT * 100) / 100);

/** The course of a path, moved and scaled where a stamp repeats it. */
export function course(steps: Step[], [u, v]: Pair = [0, 0], scale = 1): string {
  const at = ([x, y]: Pair): string => `${digits(u + x * scale)} ${digits(v + y * scale)}`;
  let text = '';
  for (const step of steps) {
    if (step === 'Z') text += 'Z';
    else if ('M' in step) text += `M${at(step.M)}`;
    else if ('L' in step) text += `L${at(step.L)}`;
    else text += `Q${at(step.Q[0])} ${at(step.Q[1])}`;
  }
  return text;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** Counted so that no two names on curves share an id. */
let courses = 0;

/** Hexes to a block of stamps. */
const BLOCK = 4;

/** One mark as markup. */
export function mark(it: Mark, drawing: Drawing): string {
  if ('figure' in it) {
    const { class: name, width, path } = it.figure;
    const wide = width === undefined ? '' : ` stroke-width="${digits(width)}"`;
    return `<path class="${name}"${wide} d="${course(path)}"/>`;
  }
  if ('stamps' in it) {
    const shape = drawing.symbols[it.stamps.symbol] ?? [];
    // In pieces of a few hexes, so that a browser skips what is out of sight.
    const blocks = new Map<string, string[]>();
    for (const [u, v, scale] of it.stamps.at) {
      const key = `${Math.floor(u / BLOCK)},${Math.floor(v / BLOCK)}`;
      const block = blocks.get(key) ?? [];
      block.push(course(shape, [u, v], scale));
      blocks.set(key, block);
    }
    return [...blocks.values()]
      .map((block) => `<path class="${it.stamps.class}" d="${block.join('')}"/>`)
      .join('');
  }
  const { class: name, text, size, stand } = it.lettering;
  const shared = `class="lettering ${name}" font-size="${digits(size)}" stroke-width="${digits(size * 0.26)}"`;
  if ('along' in stand) {
    const id = `course-${++courses}`;
    return `<path id="${id}" class="course" d="${course(stand.along)}"/><text ${shared} text-anchor="middle"><textPath href="#${id}" startOffset="50%">${escape(text)}</textPath></text>`;
  }
  const [u, v] = 'middle' in stand ? stand.middle : stand.start;
  const anchor = 'middle' in stand ? ' text-anchor="middle"' : '';
  return `<text ${shared}${anchor} x="${digits(u)}" y="${digits(v)}">${escape(text)}</text>`;
}

/** The markup of these layers by name. */
export function markup(drawing: Drawing, names: string[]): Map<string, string> {
  return new Map(
    drawing.layers
      .filter((layer) => names.includes(layer.name))
      .map((layer) => [layer.name, layer.marks.map((it) => mark(it, drawing)).join('')]),
  );
}

/** The markup of those marks of a layer whose class passes. */
export function markupOf(drawing: Drawing, layer: string, passes: (name: string) => boolean): string {
  const marks = drawing.layers.find((it) => it.name === layer)?.marks ?? [];
  const name = (it: Mark): string =>
    ('figure' in it ? it.figure : 'stamps' in it ? it.stamps : it.lettering).class;
  return marks
    .filter((it) => passes(name(it)))
    .map((it) => mark(it, drawing))
    .join('');
}

/** The course of all marks of one class in a layer: the rails of a gauge. */
export function courseOf(drawing: Drawing, layer: string, name: string): string {
  const marks = drawing.layers.find((it) => it.name === layer)?.marks ?? [];
  return marks
    .map((it) => ('figure' in it && it.figure.class.split(' ').includes(name) ? course(it.figure.path) : ''))
    .join('');
}
