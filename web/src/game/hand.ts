// The player's hand: turns pointing at hexes and counters into answers.

import { army } from '../counters/bands';
import type { Piece } from '../counters/piece';
import { halves } from '../map/halves';
import type { Offer, Reach } from '../wire/types';
import { askFirst } from './askFirst';
import { listedAt } from './atHex';
import type { Desk } from './desk.svelte';
import { isStep, leadsOn, stepKind } from './doing';
import { consider, decide } from './doubt';
import { find, named, type Wanted } from './gestures';
import { selectKind, selects, takesUp } from './kinds';
import { enteringWay } from './odds';
import { showOdds } from './showOdds';

/** Sends a plan as one gesture, in as few requests as the other side lets it; stops where the host asks something else. */
export function run(desk: Desk, plan: Wanted[]): Promise<boolean> {
  return desk.together(() => send(desk, plan));
}

async function send(desk: Desk, plan: Wanted[]): Promise<boolean> {
  const { seat } = desk;
  desk.unfinished.forget();
  for (let left = plan; left.length > 0;) {
    const [wanted, ...then] = left as [Wanted, ...Wanted[]];
    if (!desk.mine || desk.seat !== seat) await desk.turn(seat);
    const offer = desk.seat === seat ? find(desk.offers, wanted) : undefined;
    if (!offer) {
      breakOff(desk, seat, left);
      // On its way and yet not there: the rule in the way is told, not passed over.
      const going = desk.mine && desk.seat === seat && desk.doing.marching;
      if (going && wanted.hex !== undefined) await desk.whyNot({ hex: wanted.hex });
      return false;
    }
    const taken = await desk.acts(offer, then);
    if (taken === 0) return false;
    left = left.slice(taken);
  }
  return true;
}

/** Says that a plan was broken off, and what is left of a march; at a shared screen the other player may be looking already. */
function breakOff(desk: Desk, seat: string, left: Wanted[]): void {
  const way = left.flatMap(({ kind, hex }) => (isStep(desk, { kind }) ? (hex ?? []) : []));
  if (way.length > 0) desk.unfinished.note(desk, seat, left);
  const hidden = way.length === 0 || (desk.hotseat && (desk.handOver !== null || desk.seat !== seat));
  const rest = hidden ? '' : ` Not gone yet: ${way.map((hex) => desk.grid.number(hex)).join(', ')}.`;
  desk.tell(`Stopped: another decision comes first.${rest}`);
}

/** Answers, and goes on by itself as long as there is one way only. */
export function walk(desk: Desk, offer: Offer): Promise<boolean> {
  return desk.together(async () => {
    let next: Offer | undefined = offer;
    while (next) {
      if (!(await desk.act(next))) return false;
      const only: Offer | undefined = desk.offers.length === 1 ? desk.offers[0] : undefined;
      next = desk.mine && leadsOn(desk, offer) && only?.kind === offer.kind ? only : undefined;
    }
    return true;
  });
}

/** Whether a hex is within reach of the active force, on its feet or in one go. */
const canGo = (desk: Desk, hex: number): boolean => wayTo(desk, hex) !== undefined || leapsTo(desk, hex);

/** Whether the unit in hand can be brought to a hex in one go. */
export const leapsTo = (desk: Desk, hex: number): boolean =>
  desk.overlays.reach?.leap?.hexes.includes(hex) ?? false;

/** The way to a hex within reach of the active force. */
export function wayTo(desk: Desk, hex: number): Reach['hexes'][number] | undefined {
  return desk.overlays.reach?.hexes.find((it) => it.hex === hex);
}

/** Lets the units chosen on the screen begin, after second thoughts where there is cause. */
export function begin(desk: Desk): Promise<boolean> {
  const units = [...desk.chosen];
  return consider(desk, { units }, () => setOut(desk, units));
}

async function setOut(desk: Desk, units: number[]): Promise<boolean> {
  const finish = desk.present.selecting?.finish;
  if (finish === undefined) return false;
  const plan: Wanted[] = units.map((unit) => ({ kind: selectKind(desk), unit }));
  return run(desk, [...plan, { kind: finish }]);
}

/** Puts a unit into the force or takes it out again; a force stands in one hex. */
export function toggle(desk: Desk, unit: number): void {
  desk.doubt = null;
  const hexOf = (id: number): number | null => desk.piece(id)?.hex ?? null;
  if (desk.chosen.includes(unit)) desk.chosen = desk.chosen.filter((it) => it !== unit);
  else if (desk.chosen.some((it) => hexOf(it) !== hexOf(unit))) desk.chosen = [unit];
  else desk.chosen = [...desk.chosen, unit];
}

/** Whether each unit goes by itself, by steps that name it. */
export const goesSingly = (desk: Desk): boolean => desk.present.singly ?? false;

/** Whether a unit may step somewhere by itself. */
function mayStep(desk: Desk, unit: number): boolean {
  const [first] = desk.gestures.carry.get(unit)?.values() ?? [];
  return first !== undefined && goesSingly(desk) && isStep(desk, first);
}

/** Whether a unit may do something by itself that is shown on the map: step, or attack from where it stands. */
function mayAct(desk: Desk, unit: number): boolean {
  const attacks = desk.gestures.byUnit.get(unit)?.some((offer) => attackOn(offer) !== null) ?? false;
  return mayStep(desk, unit) || (attacks && goesSingly(desk));
}

/** Whether units are put together on the screen first. */
export function choosesLocally(desk: Desk): boolean {
  return (desk.present.selecting?.local ?? false) || goesSingly(desk);
}

/** Whether the decision is made by pointing at hexes or stacks. */
export function asksMap(desk: Desk): boolean {
  const { byHex, carry } = desk.gestures;
  return byHex.size > 0 || carry.size > 0 || choosesLocally(desk);
}

/** The offer by which a unit comes to hand, where the game has one unit in hand at a time. */
function takeUp(desk: Desk, unit: number): Offer | undefined {
  return desk.gestures.byUnit.get(unit)?.find((offer) => takesUp(desk, offer));
}

/** Whether a unit can be put down somewhere, now or after it has been taken up. */
export function canCarry(desk: Desk, unit: number): boolean {
  if (mayStep(desk, unit)) return false;
  return desk.gestures.carry.has(unit) || takeUp(desk, unit) !== undefined;
}

/** Takes a unit to put it down elsewhere; its hexes light up. */
export async function carry(desk: Desk, unit: number): Promise<void> {
  const offer = takeUp(desk, unit);
  if (!desk.gestures.carry.has(unit) && offer && !(await desk.act(offer))) return;
  if (desk.gestures.carry.has(unit)) desk.carrying = unit;
}

/** A click on one counter. */
export async function pointAtUnit(desk: Desk, unit: number): Promise<void> {
  const offers = desk.gestures.byUnit.get(unit) ?? [];
  if (canCarry(desk, unit)) {
    if (desk.carrying === unit) desk.carrying = null;
    else await carry(desk, unit);
    return;
  }
  const select = offers.find((offer) => selects(desk, offer));
  if ((select && choosesLocally(desk)) || mayAct(desk, unit)) return toggle(desk, unit);
  if (offers.length === 0 && desk.spotlight?.acting.has(unit) && isNaming(desk)) {
    await desk.unname(unit);
    return;
  }
  const only = select ?? (offers.length === 1 ? offers[0] : undefined);
  if (only?.kind === 'drop_off') askDropOff(desk, only);
  else if (only?.kind === 'lose' && desk.marks.chooses(desk)) desk.marks.add(desk, unit);
  else if (only && attackOn(only) !== null) await take(desk, only);
  else if (only) await desk.act(only);
}

/** Whether a force is being put together at the host. */
function isNaming(desk: Desk): boolean {
  return desk.mine && desk.doing.naming !== undefined;
}

/** Whoever is dropped off is spent: pointing at a counter alone does not do it. */
function askDropOff(desk: Desk, offer: Offer): void {
  const name = (offer.unit == null ? undefined : desk.piece(offer.unit)?.name) ?? 'The unit';
  const text = `${name} would stay behind, spent for this turn.`;
  desk.doubt = {
    remarks: [{ text, rule: offer.rule ?? '' }],
    about: text,
    yes: 'Drop off',
    no: 'Keep it',
    go: () => desk.act(offer),
  };
  desk.said = text;
}

/** Units of a stack that may be taken with one click on it. */
export function openUnits(desk: Desk, hex: number): number[] {
  const stack = desk.stacks.get(hex) ?? [];
  return stack
    .filter((piece) => desk.gestures.byUnit.has(piece.id) || desk.gestures.carry.has(piece.id))
    .map((piece) => piece.id);
}

/** A click on a stack: all its open units at once, or none; a stack that is carried from is fanned. */
async function pointAtStack(desk: Desk, hex: number): Promise<boolean> {
  const units = openUnits(desk, hex);
  if (units.length === 0) return false;
  if (choosesLocally(desk)) {
    const all = units.filter(
      (unit) => mayAct(desk, unit) || desk.gestures.byUnit.get(unit)?.some((offer) => selects(desk, offer)),
    );
    if (all.length === 0) return false;
    desk.chosen = all.every((unit) => desk.chosen.includes(unit)) ? [] : all;
    desk.fan = null;
    return true;
  }
  if (units.length === 1 && units[0] !== undefined) await pointAtUnit(desk, units[0]);
  else desk.fan = hex;
  return true;
}

/** Those chosen on the screen; where units go by themselves, else the one on its way. */
function inHand(desk: Desk): number[] {
  if (desk.chosen.length > 0 || !goesSingly(desk)) return [...desk.chosen];
  return [...(desk.doing.acting ?? [])];
}

/** While a force is being put together, a click on another stack of one's own may mean that one instead. */
function choosesAnother(desk: Desk, hex: number): boolean {
  const going = inHand(desk);
  const elsewhere = going.length > 0 && going.every((unit) => desk.piece(unit)?.hex !== hex);
  return elsewhere && choosesLocally(desk) && openUnits(desk, hex).length > 0;
}

/** A click on another stack of one's own: it is meant, unless the chosen force could march there; then both are offered. */
async function pointAtAnother(desk: Desk, hex: number): Promise<boolean> {
  const way = wayTo(desk, hex);
  if (!way) return pointAtStack(desk, hex);
  const text = `A stack of yours stands in ${desk.grid.number(hex)}, ${halves(way.cost)} MP away.`;
  if (desk.doubt?.about === text) {
    desk.doubt = null;
    return march(desk, hex);
  }
  const instead = (): void => void pointAtStack(desk, hex);
  const go = (): Promise<boolean> => march(desk, hex);
  const remarks = [{ text, rule: '' }];
  desk.doubt = { remarks, about: text, yes: 'March there', no: 'Choose that stack', go, instead };
  desk.tell(`${text} Point at it again to march there.`);
  return true;
}

/** A click with Shift: whoever stands there is chosen, in reach or not. */
export async function chooseAt(desk: Desk, hex: number): Promise<void> {
  desk.inspected = desk.cursor = hex;
  if (!(choosesAnother(desk, hex) && (await pointAtStack(desk, hex)))) await pointAtHex(desk, hex);
}

/** The way to a far hex: along the host's path, one answer at a time. Units chosen on the screen begin first. */
export async function march(desk: Desk, hex: number): Promise<boolean> {
  if (goesSingly(desk)) return canGo(desk, hex) && goThere(desk, inHand(desk), hex);
  const way = wayTo(desk, hex);
  const setsOut = desk.chosen.length > 0 && choosesLocally(desk);
  if (!way || !(desk.doing.marching || setsOut)) return false;
  const path = way.path.filter((it) => it !== desk.overlays.reach?.from);
  if (path.length === 0) return false;
  const steps = path.map((it) => ({ kind: stepKind(desk), hex: it }));
  const units = [...desk.chosen];
  if (setsOut)
    await consider(desk, { units }, () =>
      desk.together(async () => (await setOut(desk, units)) && (await run(desk, steps))),
    );
  else await run(desk, steps);
  return true;
}

/** Lets units go to a hex, each along the way that the host tells for it alone: one gesture. */
function goThere(desk: Desk, units: number[], hex: number): Promise<boolean> {
  const { leap } = desk.overlays.reach ?? {};
  const [first] = units;
  if (leap && first !== undefined && !wayTo(desk, hex))
    return run(desk, [
      { kind: leap.by[0], unit: first },
      { kind: leap.by[1], hex },
    ]);
  return desk.together(async () => {
    for (const unit of units) {
      const reach = await askFirst<Reach>(desk, { reach: { units: [unit] } }).catch(() => null);
      const path = reach?.hexes.find((it) => it.hex === hex)?.path ?? [];
      const steps = path.map((it) => ({ kind: stepKind(desk), unit, hex: it }));
      if (steps.length === 0) await desk.whyNot({ hex, units: [unit] });
      if (steps.length === 0 || !(await run(desk, steps))) return true;
    }
    return units.length > 0;
  });
}

/** A click on a hex: put down, go, attack, or look closer. */
export async function pointAtHex(desk: Desk, hex: number): Promise<void> {
  desk.notice = null;
  if (hex !== desk.inspected) desk.doubt = null;
  if (hex !== desk.fan) desk.fan = null;
  desk.inspected = hex;
  desk.cursor = hex;
  if (desk.replay || desk.busy) return;
  if (desk.carrying !== null) {
    const offer = desk.gestures.carry.get(desk.carrying)?.get(hex);
    if (offer) {
      const unit = desk.carrying;
      if (await desk.act(offer)) desk.carrying = nextToCarry(desk, unit);
      return;
    }
    if (!openUnits(desk, hex).length) return void desk.whyNot({ hex, units: [desk.carrying] });
  }
  const offers = desk.gestures.byHex.get(hex) ?? [];
  if (offers.some((offer) => attackOn(offer) !== null) || desk.gestures.aimedAt.has(hex))
    return void askOdds(desk, hex);
  // What a hex lists is chosen there; pointing at it alone answers nothing.
  if (listedAt(desk, hex).length > 0) return;
  const step = offers.find((offer) => isStep(desk, offer));
  if (offers.length === 1 && offers[0]) return void (await decide(desk, offers[0]));
  if (step) return void (await desk.act(step));
  if (isEnemy(desk, hex) && canAsk(desk)) return void askOdds(desk, hex);
  if (choosesAnother(desk, hex) && (await pointAtAnother(desk, hex))) return;
  if (await march(desk, hex)) return;
  if (await pointAtStack(desk, hex)) return;
  if (namesAnother(desk, hex)) return nameAt(desk, hex);
  if (offers.length > 1 && offers[0]) return void (await desk.act(offers[0]));
  if (canAsk(desk) || isBarred(desk, hex)) await whyAt(desk, hex);
}

/** Whether a force is being named at the host, and another stack of one's own is pointed at. */
function namesAnother(desk: Desk, hex: number): boolean {
  const acting = [...(desk.spotlight?.acting ?? [])];
  if (!isNaming(desk) || acting.length === 0) return false;
  const elsewhere = acting.every((unit) => desk.piece(unit)?.hex !== hex);
  return elsewhere && ownAt(desk, hex).length > 0;
}

/** Names the stack there instead of the force that is being named; says why where that cannot be. */
async function nameAt(desk: Desk, hex: number): Promise<void> {
  const before = [...(desk.spotlight?.acting ?? [])].flatMap((unit) => desk.piece(unit)?.name ?? []);
  if (!desk.table?.undo.open)
    return desk.tell(`The force is settled: ${before.join(', ')}. ${desk.table?.undo.reason ?? ''}`.trim());
  const named = await desk.rename(ownAt(desk, hex).map((piece) => piece.id));
  if (named) desk.tell(`Force changed: ${desk.grid.name(hex)}.`);
  else desk.tell(`No unit in ${desk.grid.name(hex)} can take part.`);
}

function ownAt(desk: Desk, hex: number): Piece[] {
  const side = desk.table?.seats.find((it) => it.name === desk.seat)?.side;
  return (desk.stacks.get(hex) ?? []).filter((piece) => piece.side === side);
}

/** Whether units of one's own stand there, and none of them may be pointed at though others may. */
function isBarred(desk: Desk, hex: number): boolean {
  return (
    ownAt(desk, hex).length > 0 &&
    openUnits(desk, hex).length === 0 &&
    desk.offers.some((offer) => selects(desk, offer))
  );
}

/** Asks why the force that is chosen or on its way cannot go to a hex; without one, why those who stand there cannot act. */
export async function whyAt(desk: Desk, hex: number, open?: () => void): Promise<void> {
  if (desk.replay) return;
  const units = desk.chosen.length > 0 ? { units: [...desk.chosen] } : {};
  await desk.whyNot({ hex, ...units }, open);
}

/** The hex an offer attacks, as the host says. */
export const attackOn = ({ attacks, hex }: Offer): number | null => (attacks ? (hex ?? null) : null);

/** Answers with an offer named in words; an attack shows its odds first, as a click on its hex does. */
export async function take(desk: Desk, offer: Offer): Promise<void> {
  const target = attackOn(offer);
  const { unit } = named(offer.action);
  if (target !== null && unit !== undefined && aims(desk, target, [unit]).includes(offer))
    await showOdds(desk, target, [unit]);
  else if (target !== null) await askOdds(desk, target);
  else await decide(desk, offer);
}

/** What an offer is called: the host's word for a step into the enemy's hex does not say that it attacks. */
export function nameOf(desk: Desk, offer: Offer): string {
  const stepsIn = isStep(desk, offer) && attackOn(offer) !== null;
  return stepsIn ? `attack ${desk.grid.name(offer.hex!)}` : offer.text;
}

/** The attacks of single units on a hex: of these, or of all. */
export const aims = (desk: Desk, hex: number, units: number[] | null): Offer[] =>
  (desk.gestures.aimedAt.get(hex) ?? []).filter(
    ({ action }) => units === null || units.includes(named(action).unit ?? -1),
  );

/** Whether an attack on a hex can be declared now, or made by the force chosen or on its way. */
export function isTarget(desk: Desk, hex: number): boolean {
  const offers = desk.gestures.byHex.get(hex) ?? [];
  if (offers.some((offer) => attackOn(offer) !== null) || desk.gestures.aimedAt.has(hex)) return true;
  return isEnemy(desk, hex) && wayTo(desk, hex) !== undefined;
}

/** Those who have not acted yet. */
export const fresh = (desk: Desk, units: number[]): number[] =>
  units.filter((unit) => !desk.piece(unit)?.spent);

/** Opens the odds of an attack on a hex for whoever asks for them. */
export function askOdds(desk: Desk, target: number): Promise<void> {
  desk.oddsCalls += 1;
  return oddsOn(desk, target);
}

/** The odds of an attack on a hex: of the units chosen, of those it was declared with, or of whom the host takes it to be meant. */
export function oddsOn(desk: Desk, target: number): Promise<void> {
  const chosen = fresh(desk, desk.chosen);
  if (chosen.length > 0) return showOdds(desk, target, chosen);
  // Who has entered the hex attacks it alone, and the host knows him.
  const made = desk.doing.declared;
  const entered = made?.target === target && made.kind === enteringWay(desk.board?.odds);
  // Declared: the odds are those of the force it was declared with.
  const declared = desk.mine && desk.meant?.target === target && desk.spotlight?.target === target;
  return showOdds(desk, target, !entered && declared ? [...desk.meant!.units] : null);
}

/** Whether there is a force whose odds one could ask for. */
function canAsk(desk: Desk): boolean {
  return desk.mine && (desk.chosen.length > 0 || (desk.doing.marching ?? false));
}

/** Whether a click on the hex would answer something; on a touch screen such a click is confirmed by a second. */
export function wouldAct(desk: Desk, hex: number): boolean {
  if (desk.replay || !desk.mine) return false;
  if (desk.carrying !== null) return desk.gestures.carry.get(desk.carrying)?.has(hex) ?? false;
  // What is listed is only shown.
  if (listedAt(desk, hex).length > 0) return false;
  if (desk.gestures.byHex.has(hex)) return true;
  return canGo(desk, hex) && !choosesAnother(desk, hex);
}

/** What a click on the hex would do, in words; in the order in which it is tried. */
export function wouldDo(desk: Desk, hex: number): string {
  const name = desk.grid.name(hex);
  const offers = desk.gestures.byHex.get(hex) ?? [];
  const carried = desk.carrying === null ? undefined : desk.gestures.carry.get(desk.carrying)?.get(hex);
  if (carried) return carried.text;
  if (isEnemy(desk, hex)) return `odds of an attack on ${name}`;
  const listed = listedAt(desk, hex).length;
  if (listed > 0) return `${listed} answers about ${name}`;
  const offer = offers.find((it) => isStep(desk, it)) ?? offers[0];
  const way = wayTo(desk, hex);
  const by = way
    ? `, ${halves(way.cost)} MP`
    : leapsTo(desk, hex)
      ? ` ${desk.overlays.reach!.leap!.text}`
      : '';
  return offer?.text ?? `march to ${name}${by}`;
}

/** After one of a box is down, the next of the same army comes to hand; another army may belong far away. */
function nextToCarry(desk: Desk, before: number): number | null {
  const last = army(desk.piece(before)?.formation ?? '');
  const waiting = desk.pieces.filter((it) => it.elsewhere !== null && desk.gestures.carry.has(it.id));
  return waiting.find((it) => army(it.formation) === last)?.id ?? null;
}

export function isEnemy(desk: Desk, hex: number): boolean {
  const side = desk.table?.seats.find((it) => it.name === desk.seat)?.side ?? desk.seat;
  return (desk.stacks.get(hex) ?? []).some((piece) => piece.side !== side);
}
