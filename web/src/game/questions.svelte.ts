// Fills the overlays: asks the host whenever one is on and what it depends on has changed.

import type { Laid, Reach, SupplyAnswer, Threat, Zones } from '../wire/types';
import { WireError } from '../wire/rest';
import type { Desk } from './desk.svelte';
import { oneForce } from './force';
import { layersOf } from './overlays.svelte';

/** Asks once per change; a late answer to an old question is dropped, a refused one leaves the overlay empty. */
export function keep<T>(
  ask: () => Promise<T>,
  take: (answer: T | null) => void,
  refused: (error: unknown) => void = () => undefined,
): () => void {
  let current = true;
  ask().then(
    (answer) => current && take(answer),
    (error: unknown) => {
      if (!current) return;
      take(null);
      refused(error);
    },
  );
  return () => {
    current = false;
  };
}

/** The units a question is about: chosen, on their way, or those of the inspected stack. */
export function inMind(desk: Desk): number[] {
  if (desk.chosen.length > 0) return [...desk.chosen];
  const acting = [...(desk.spotlight?.acting ?? [])].flatMap((unit) => desk.piece(unit) ?? []);
  if (acting.length > 0) return oneForce(acting, sideOf(desk));
  const stack = desk.inspected === null ? [] : (desk.stacks.get(desk.inspected) ?? []);
  return oneForce(stack, sideOf(desk));
}

/** Call while a component is being made. */
export function answerOverlays(desk: Desk): void {
  const { overlays } = desk;
  // Nobody has done anything wrong: a word for the ear, no card on the map.
  const say = (error: unknown): void => {
    if (error instanceof WireError) desk.tell(error.problem.text);
  };

  $effect(() => {
    if (!overlays.on.reach || !desk.table || desk.replay || desk.handOver) return;
    const some = desk.chosen.length > 0 ? [...desk.chosen] : null;
    // Where units go by themselves, another may be chosen while one is on its way.
    const marching = desk.present.marching && desk.mine && !(some && desk.present.singly);
    if (!marching && !some) {
      overlays.reach = null;
      return;
    }
    return keep(
      () => desk.ask<Reach>({ reach: some && !marching ? { units: some } : {} }),
      (answer) => (overlays.reach = answer),
    );
  });

  $effect(() => {
    if (!overlays.on.supply || !desk.table || desk.replay) return;
    const some = inMind(desk);
    const question = some.length > 0 ? { units: some } : { side: sideOf(desk) };
    return keep(
      () => desk.ask<SupplyAnswer>({ supply: question }),
      (answer) => (overlays.supply = answer),
      say,
    );
  });

  $effect(() => {
    if (!overlays.on.enemySupply || !desk.table || desk.replay) return;
    const enemy = desk.table.seats.find((seat) => seat.side !== sideOf(desk))?.side;
    if (enemy === undefined) return;
    return keep(
      () => desk.ask<SupplyAnswer>({ supply: { side: enemy } }),
      (answer) => (overlays.enemySupply = answer),
      say,
    );
  });

  $effect(() => {
    if (!(overlays.on.zoc || overlays.on.zoi) || !desk.table || desk.replay) return;
    return keep(
      () => desk.ask<Zones>({ zones: {} }),
      (answer) => (overlays.zones = answer),
      say,
    );
  });

  $effect(() => {
    const wanted = layersOf(desk).filter((it) => it.laid && overlays.on[it.name]);
    if (wanted.length === 0 || !desk.table || desk.replay) return;
    const some = inMind(desk);
    const units = some.length > 0 ? { units: some } : {};
    const asked = wanted.map(({ name }) =>
      keep(
        () => desk.ask<Laid>({ layer: { name, ...units } }),
        (answer) => answer && (overlays.laid = { ...overlays.laid, [name]: answer }),
        say,
      ),
    );
    return () => asked.forEach((drop) => drop());
  });

  $effect(() => {
    if (!overlays.on.threat || !desk.table || desk.replay) return;
    const some = inMind(desk);
    // Nobody moves, nobody reacts: the legend says so.
    if (some.length === 0) {
      overlays.threat = null;
      return;
    }
    return keep(
      () => desk.ask<Threat>({ threat: { units: some } }),
      (answer) => (overlays.threat = answer),
      say,
    );
  });
}

export function sideOf(desk: Desk): string {
  return desk.table?.seats.find((seat) => seat.name === desk.seat)?.side ?? desk.seat;
}

/** What the layers say that the game has laid and that show nothing. */
export const saidOfLaid = (desk: Desk): string[] =>
  Object.entries(desk.overlays.laid).flatMap(([name, it]) =>
    desk.overlays.shows(name) && it.empty ? [it.empty] : [],
  );

/** What the layers that the game has laid say of a hex. */
export const laidAt = (desk: Desk, hex: number): string[] =>
  Object.entries(desk.overlays.laid).flatMap(([name, it]) =>
    desk.overlays.shows(name) ? it.notes.filter((note) => note.hex === hex).map((note) => note.tells) : [],
  );

/** Why the layer of threats is on and shows none; '' where it shows some. */
export function noThreat(desk: Desk): string {
  if (!desk.overlays.shows('threat')) return '';
  if (inMind(desk).length === 0) return 'Select a force to see who could react.';
  return desk.overlays.threat?.hexes.length === 0 ? 'No enemy force can react to this one.' : '';
}
