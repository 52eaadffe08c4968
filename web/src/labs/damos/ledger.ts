/** The explanation of a combat in the words of the bench: a case knows one factor for a hex, the bench knows the ground. */

import type { Line } from '../lib/explain';
import { Frac } from '../lib/frac';
import { classOf, TERRAIN_NAMES, type Bench } from './bench';
import { hexFactor, RIVER, type Class } from './charts';

const CLASSES: Record<Class, string> = { foot: 'foot', mobile: 'mobile', mountain: 'mountain' };

/** The lines with the attacker's ground told class by class. */
export function groundTold(lines: Line[], bench: Bench): Line[] {
  const isGround = (line: Line) => /^attacker: (hex terrain|hexside)/.test(line.what);
  const rest = lines.filter((line) => !isGround(line));
  const at = rest.findIndex((line) => line.what.startsWith('attacker: modified SP'));
  const place = at >= 0 ? at : rest.length;
  return [...rest.slice(0, place), ...(at >= 0 ? groundLines(bench) : []), ...rest.slice(place)];
}

function groundLines(bench: Bench): Line[] {
  const lines: Line[] = [];
  for (const kind of Object.keys(CLASSES) as Class[]) {
    const sp = bench.attacker.troops
      .filter((troop) => classOf(troop.type) === kind)
      .reduce((sum, troop) => sum + troop.sp, 0);
    const factor = hexFactor(bench.terrain, kind);
    if (sp === 0 || factor.toString() === '1') continue;
    const what = `attacker: ${TERRAIN_NAMES[bench.terrain].toLowerCase()}, ${sp} SP of ${CLASSES[kind]} units`;
    lines.push({ what, value: `× ${factor}`, rule: 'D3b' });
  }
  if (bench.river && RIVER.toString() !== Frac.ONE.toString()) {
    lines.push({ what: 'attacker: across a river', value: `× ${RIVER}`, rule: 'D3a' });
  }
  return lines;
}
