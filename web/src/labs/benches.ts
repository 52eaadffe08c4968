// What stands on the bench of each lab: the ops of its system, and what some of them have of their own. Forms are made from the
// descriptions of fields. Every folder here with a `lab.ts` is found.

import type { Component, Snippet } from 'svelte';
import type { Values } from './lib/json';
import type { Link } from './lib/permalink';
import type { OpSpec } from './lib/spec';

export type PanelProps = { values: Values; question: Values; set: (values: Values) => void };
export type BenchProps = { link: Link; menu: Snippet; onlink: (link: Link, question: Values) => void };

export type Bench = {
  ops: OpSpec[];
  /** Panels that some ops have beside the common ones. */
  panels?: Record<string, Component<PanelProps>>;
  /** Ops that have a bench of their own. */
  own?: Record<string, Component<BenchProps>>;
};

const found = import.meta.glob<{ bench: Bench }>('./*/lab.ts', { eager: true });

/** The benches by their system. */
export const BENCHES: Record<string, Bench> = Object.fromEntries(
  Object.entries(found).map(([path, it]) => [path.split('/')[1], it.bench]),
);
