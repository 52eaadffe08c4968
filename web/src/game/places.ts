// Offers that put one unit down in one of many hexes, gathered unit by unit.

import type { Offer } from '../wire/types';
import { named } from './gestures';

export type Row = { unit: number; price: string | undefined; offers: Offer[] };

/** Whether each of these names a unit and a hex. */
export const puts = (offers: Offer[]): boolean =>
  offers.every((offer) => {
    const { hex, unit } = named(offer.action);
    return hex !== undefined && unit !== undefined;
  });

/** One row for each unit, in the order they come. */
export function byUnits(offers: Offer[]): Row[] {
  const rows = new Map<number, Row>();
  for (const offer of offers) {
    const { unit } = named(offer.action);
    if (unit === undefined) continue;
    const row = rows.get(unit);
    if (row) row.offers.push(offer);
    else rows.set(unit, { unit, price: offer.price, offers: [offer] });
  }
  return [...rows.values()];
}
