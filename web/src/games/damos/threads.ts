// Runs of one kind in the log of a DAMOS game, told together.

import type { Threads } from '../../game/chronicle';
import type { LogLine } from '../../wire/types';

/** Fewer are told one by one. */
const LEAST = 4;
const LEAST_STEPS = 3;

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const SIDES: Record<string, string> = { axis: 'Axis', soviet: 'Soviet' };

/** By kind and rule of a line. */
const THREADS: Record<string, string> = {
  'reinforcement C6a': 'set-up',
  'reinforcement G8': 'set-up',
  'reinforcement D5a': 'arrivals',
  'reinforcement D5b': 'replacements',
  'reinforcement D5e': 'replacements',
  'rail C4.3.1d': 'rail',
  'roll C4.3.1d': 'rail',
  'loss D8.8a': 'losses',
  'loss D2.4b': 'losses',
  'move D2.9a': 'control',
};

function of(line: LogLine): string | null {
  if (line.kind === 'move' && line.rule === 'D7f')
    return `march ${line.side} ${JSON.stringify(line.units ?? [])}`;
  const thread = THREADS[`${line.kind} ${line.rule ?? ''}`];
  return thread ? `${thread} ${line.side}` : null;
}

function told(thread: string, lines: LogLine[]): string | null {
  const ruled = (rule: string): number => lines.filter((line) => line.rule === rule).length;
  const side = SIDES[lines[0]?.side ?? ''] ?? '';
  const [name = ''] = thread.split(' ');
  if (name === 'march') {
    if (lines.length < LEAST_STEPS) return null;
    const last = (lines.at(-1)?.text ?? '').replace(/ for [^ ]+ MP\.$|\.$/, '');
    return `${last}, ${lines.length} hexes`;
  }
  if (lines.length < LEAST) return null;
  switch (name) {
    case 'set-up':
      return `${side} set-up: ${plural(ruled('C6a'), 'unit')} placed`;
    case 'arrivals':
      return `${side} reinforcements: ${plural(lines.length, 'unit comes', 'units come')} in`;
    case 'replacements': {
      const parts = [
        ...(ruled('D5b') > 0 ? [`${ruled('D5b')} SP restored`] : []),
        ...(ruled('D5e') > 0 ? [`${plural(ruled('D5e'), 'unit')} rebuilt`] : []),
      ];
      return `${side} replacements: ${parts.join(', ')}`;
    }
    case 'rail':
      return `Rail conversion: ${plural(lines.filter((line) => line.kind === 'rail').length, 'hex', 'hexes')}`;
    case 'losses':
      return `${side} losses: ${lines.length} SP`;
    default:
      return `${lines.length} places are in ${side} hands`;
  }
}

export const threads: Threads = { of, told };
