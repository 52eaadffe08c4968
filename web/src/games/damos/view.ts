// The view of a DAMOS game as the host sends it (barbarossa::View).

export type Side = 'axis' | 'soviet';
export type Where = { hex: number } | 'box' | { due: number } | 'eliminated' | 'gone';

export type UnitView = {
  at: Where;
  sp?: number;
  spent?: boolean;
  demoralized?: boolean;
  tried?: boolean;
  cossack?: boolean;
};

export type FrameView =
  | { set_up: Side }
  | { turn: unknown }
  | 'cossacks'
  | 'forced_attacks'
  | { reinforcement: Side }
  | 'pause'
  | { rail: { at: number | null; left: number } }
  | { strategic: { force: number[] } }
  | { operations: { zoi_begun: boolean; force: number[] } }
  | { march: { units: number[]; hex: number; spent: number; rallied: boolean } }
  | {
      concert: {
        target: number;
        plan: string | null;
        force: number[];
        posture: string | null;
        stage: string;
      };
    }
  | { entry: { hex: number; plan: string | null; posture: string | null } }
  | { reaction: { hex: number; force: number[]; path: number[] } }
  | {
      battle: {
        hex: number;
        plan: string;
        posture: string | null;
        forces: [number[], number[]];
        los: [boolean, boolean];
        dice: [number[], number[]];
        step: string;
      };
    }
  | { losses: { side: Side; units: number[]; left: number } }
  | { retreat: { side: Side; units: number[]; origin: number; at: number } }
  | { exploitation: { waiting: number[]; naming: number[]; march: number[] | null } }
  | { overstacked: Side }
  | { undying: number };

export type View = {
  ground: string;
  turn: number;
  phasing: Side;
  units: UnitView[];
  taken: number[];
  converted: number[];
  rp: [number, number];
  air: { failures: number; kept: string | null }[];
  known?: { units: number[]; total: number }[];
  frames: FrameView[];
};

/** The name of a frame and what is in it. */
export function open(frame: FrameView | undefined): [string, Record<string, unknown>] {
  if (frame === undefined) return ['', {}];
  if (typeof frame === 'string') return [frame, {}];
  const [name, inside] = Object.entries(frame)[0] ?? ['', {}];
  return [name, typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>) : {}];
}

/** The innermost frame of a sort, if there is one. */
export function innermost<K extends string>(view: View, name: K): Record<string, unknown> | null {
  for (const frame of [...view.frames].reverse()) {
    const [found, inside] = open(frame);
    if (found === name) return inside;
  }
  return null;
}
