// From offers to gestures: what a click on a hex or a counter means. Knows no game; every offer stays reachable as a button.

import type { Offer } from '../wire/types';

export type Gestures = {
  /** Offers that name a hex and no unit: a click on the hex. */
  byHex: Map<number, Offer[]>;
  /** Offers that name a unit and no hex: a click on its counter. */
  byUnit: Map<number, Offer[]>;
  /** Offers that name both: take the unit up, put it down. */
  carry: Map<number, Map<number, Offer>>;
  /** Attacks of single units on a hex: a click on the hex shows their odds. Each is among those of its counter too. */
  aimedAt: Map<number, Offer[]>;
  /** Offers that name neither: buttons only. */
  plain: Offer[];
};

function add<K>(map: Map<K, Offer[]>, key: K, offer: Offer): void {
  const list = map.get(key);
  if (list) list.push(offer);
  else map.set(key, [offer]);
}

/** What an action itself names. An offer may tell more, such as where the unit stands; that is no place to put it. */
export function named(action: unknown): { hex?: number; unit?: number } {
  const inside: unknown = typeof action === 'object' && action !== null ? Object.values(action)[0] : null;
  if (typeof inside !== 'object' || inside === null) return {};
  const { hex, target, start, unit } = inside as Record<string, unknown>;
  const place = [hex, target, start].find((it) => typeof it === 'number');
  return {
    ...(typeof place === 'number' ? { hex: place } : {}),
    ...(typeof unit === 'number' ? { unit } : {}),
  };
}

/** The hex that an action aims at, where it names more of its target than the hex. */
function aimed(action: unknown): number | undefined {
  const inside = Object.values(Object(action))[0] as { aim?: unknown } | null | undefined;
  const { hex } = Object(Object.values(Object(inside?.aim))[0]) as { hex?: unknown };
  return typeof hex === 'number' ? hex : undefined;
}

/** An action by a word that is the same for the same action, however its fields are ordered. */
export function wordOf(action: unknown): string {
  return JSON.stringify(action, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
      : value,
  );
}

/** `direct` are offers whose unit is clear where it is the only one that can be put anywhere: its hexes are pointed at. */
export function gestures(offers: Offer[], direct: (offer: Offer) => boolean = () => false): Gestures {
  const found: Gestures = {
    byHex: new Map(),
    byUnit: new Map(),
    carry: new Map(),
    aimedAt: new Map(),
    plain: [],
  };
  for (const offer of offers) {
    const aim = aimed(offer.action);
    const { unit, hex = unit === undefined ? aim : undefined } = named(offer.action);
    if (aim !== undefined && unit !== undefined && offer.attacks) add(found.aimedAt, aim, offer);
    if (hex !== undefined && unit !== undefined) {
      const hexes = found.carry.get(unit) ?? new Map<number, Offer>();
      hexes.set(hex, offer);
      found.carry.set(unit, hexes);
    } else if (hex !== undefined) add(found.byHex, hex, offer);
    else if (unit !== undefined) add(found.byUnit, unit, offer);
    else found.plain.push(offer);
  }
  const [only, ...others] = found.carry.values();
  if (only && others.length === 0)
    for (const [hex, offer] of only) if (direct(offer)) add(found.byHex, hex, offer);
  return found;
}

/** One step of a plan made on the screen: the offer it stands for is looked up when its turn comes. */
export type Wanted = { kind: string; hex?: number; unit?: number };

export function find(offers: Offer[], wanted: Wanted): Offer | undefined {
  return offers.find(
    (offer) =>
      offer.kind === wanted.kind &&
      (wanted.hex === undefined || named(offer.action).hex === wanted.hex) &&
      (wanted.unit === undefined || named(offer.action).unit === wanted.unit),
  );
}

/** Offers of one kind stand together; many of them are better chosen on the map than from a wall of buttons. */
export function grouped(offers: Offer[]): { name: string; offers: Offer[] }[] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) add(groups, offer.kind, offer);
  // To come is what a force was named for; to get away stands after it.
  const last = groups.get('withdraw');
  if (last && groups.has('path')) {
    groups.delete('withdraw');
    groups.set('withdraw', last);
  }
  return [...groups].map(([name, list]) => ({ name, offers: list }));
}

/** The offer a key stands for: its own key first, then the first letter free. */
export function byKey(offers: Offer[], key: string): Offer | undefined {
  const wanted = key.length === 1 ? key.toUpperCase() : key;
  return offers.find((offer) => offer.key != null && offer.key.toUpperCase() === wanted.toUpperCase());
}

/** Offers whose words hold all words of a filter. */
export function filtered(offers: Offer[], filter: string): Offer[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return offers.filter((offer) => {
    const text = `${offer.kind} ${offer.text} ${offer.group ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
