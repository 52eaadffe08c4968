// Sitting down alone at both seats of a position, with hands that listen.

import { Hands } from './hands.mjs';

/** A game of one's own, from a position or from the set-up; `options` are those of the browser's window. */
export async function sit(stage, wanted, options = {}) {
  const made = await stage.post('/api/games', { game: 'agc', mode: 'solitaire', ...wanted });
  const board = await (await fetch(`${stage.url}/api/games/${made.id}/board`)).json();
  const page = await stage.page(options);
  const hands = new Hands(page, board);
  await page.goto(`${stage.url}/play/${made.id}#${new URLSearchParams(made.tokens)}`);
  await page.locator('.map').waitFor();
  await page.locator('.decision h2').waitFor();
  return { page, hands, made };
}

/** Two Soviet forces on the move before panzers that may react. */
export const MARCH = `game = "agc"
turn = 3
phase = "soviet operations"
axis = [
    { unit = "agc-de-3pz", hex = "2922" },
    { unit = "agc-de-4pz", hex = "2921" },
    { unit = "agc-de-10mot", hex = "2821" },
]
soviet = [
    { unit = "agc-su-28rc", hex = "2917" },
    { unit = "agc-su-2rc", hex = "2818" },
]
[control]
axis = ["2920-2928"]
`;

/** A panzer corps with infantry in 2922, before these Soviets. */
export const corpsBefore = (soviet) => `game = "agc"
turn = 3
phase = "axis operations"
axis = [{ unit = "agc-de-3pz", hex = "2922" }, { unit = "agc-de-4pz", hex = "2922" },
        { unit = "agc-de-10mot", hex = "2922" }, { unit = "agc-de-167i", hex = "2922" }]
soviet = [${soviet}]
`;
