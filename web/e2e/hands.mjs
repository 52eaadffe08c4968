// A player's hands in the browser: listens to what the page is told, and answers by pointing and clicking.

import { patched } from './patched.mjs';

const WAIT = 20_000;

/** Says yes where the board asks once more; true when it did. */
export async function agree(page) {
  const sure = page.locator('[data-action="confirm"]:not(:disabled)').first();
  if (!(await sure.isVisible())) return false;
  await sure.click({ timeout: 2000 }).catch(() => {});
  return true;
}

export class Hands {
  /** `board` is what the host serves of the game: hex numbers and names of units. */
  constructor(page, board) {
    this.page = page;
    this.board = board;
    this.table = null;
    this.heard = 0;
    this.frames = [];
    this.log = [];
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.hear(String(payload)));
    });
  }

  hear(text) {
    this.frames.push(text);
    const { table, changed } = JSON.parse(text);
    if (!table && !(changed && this.table)) return;
    // What changed is a change to the last table that came by the same socket.
    this.table = table ?? {
      ...patched(this.table, changed.patch),
      log: changed.log,
      replay: changed.replay,
    };
    this.heard += 1;
    this.log.push(...this.table.log.lines);
  }

  number(hex) {
    return this.board.hexes.find((it) => it.index === hex).number;
  }

  key(unit) {
    return this.board.units[unit].key;
  }

  mine() {
    return this.table.pending.owes.some((it) => it.seat === this.table.seat);
  }

  /** Waits until the page has been told something new, and has drawn it. */
  async news(before) {
    const end = Date.now() + WAIT;
    while (this.heard === before) {
      if (Date.now() > end) {
        if (process.env.SHOTS) await this.page.screenshot({ path: `${process.env.SHOTS}/stuck.png` });
        throw new Error(`no news after: ${this.doing}`);
      }
      await agree(this.page);
      await this.page.waitForTimeout(15);
    }
    await this.page.waitForFunction(() => !document.querySelector('.decision[aria-busy="true"]'));
    await this.page.waitForTimeout(30);
  }

  /** Sits down when the screen is handed over. */
  async takeSeat() {
    const button = this.page.locator('[data-action="take-over"]');
    if (!(await button.isVisible())) return false;
    const before = this.heard;
    await button.click();
    await this.news(before).catch(() => {});
    await this.page.locator('.map').waitFor();
    return true;
  }

  /** Where a hex is on the screen, brought into sight by the find box when something is in the way. */
  async spot(hex) {
    const number = this.number(hex);
    const look = () =>
      this.page.evaluate((wanted) => {
        const box = document.querySelector(`[data-hex="${wanted}"]`)?.getBoundingClientRect();
        if (!box) return null;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        return top?.closest('.map') ? { x, y } : null;
      }, number);
    // The map may still be on its way to what was asked.
    const settled = async () => {
      let [at, still] = [await look(), 0];
      for (let tries = 0; still < 3 && tries < 40; tries += 1) {
        await this.page.waitForTimeout(40);
        const now = await look();
        still = at?.x === now?.x && at?.y === now?.y ? still + 1 : 0;
        at = now;
      }
      return at;
    };
    const at = await settled();
    if (at) return at;
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('/');
    const find = this.page.getByRole('combobox').or(this.page.getByRole('searchbox')).first();
    await find.fill(number);
    await find.press('Enter');
    const found = await settled();
    return found;
  }

  async pointAt(hex) {
    const at = await this.spot(hex);
    if (at) await this.page.mouse.click(at.x, at.y);
    return at !== null;
  }

  /** Puts one unit of a stack into the force: alone by a click, among others in the fan. */
  async pickOne(unit) {
    const hex = this.table.view.units[unit].at.hex;
    const there = this.table.view.units.filter((it) => it.at?.hex === hex).length;
    if (there === 1) return this.pointAt(hex);
    const at = await this.spot(hex);
    if (!at) throw new Error(`the stack in ${this.number(hex)} is out of sight`);
    await this.page.mouse.move(at.x, at.y);
    await this.page.locator(`.fan [data-unit="${this.key(unit)}"]`).click();
  }

  /** Answers with an offer by the gesture a person would use. */
  async answer(offer) {
    const before = this.heard;
    this.doing = `${offer.kind}: ${offer.text}`;
    const { page } = this;
    const button = (more = '') => page.locator(`.decide [data-action="${offer.kind}"]${more}`).first();
    const frame = Object.keys(Object(this.table.view.frames.at(-1)))[0];
    if (offer.kind === 'select' && ['operations', 'strategic', 'exploitation'].includes(frame)) {
      await page.keyboard.press('Escape');
      await this.pickOne(offer.unit);
      await page.locator('.decide [data-action="begin"]').click();
    } else if (offer.kind === 'select') {
      await page
        .locator(`.decide [data-unit="${this.key(offer.unit)}"]`)
        .first()
        .click();
    } else if (offer.kind === 'lose') {
      await page.locator(`.decide [data-action="lose"][data-unit="${this.key(offer.unit)}"]`).click();
      // Where there is a choice the pip is marked first.
      const marked = page.locator('.decide [data-action="take-marked"]');
      await page.waitForTimeout(30);
      if (await marked.isVisible()) await marked.click();
    } else if (offer.kind === 'plan' || offer.kind === 'posture') {
      const card = page.locator(`.decide [data-choice='${JSON.stringify(offer.action)}']`);
      if (await card.count()) {
        await card.click();
        await page.locator('[data-action="seal"]').click();
      } else await page.locator('.decide .offer', { hasText: offer.text }).first().click();
    } else if (offer.hex != null && offer.unit == null) {
      await this.pointUntilHeard(offer, before);
    } else if (offer.unit != null) {
      await this.choose(offer);
    } else if ((await button().count()) > 1)
      await page.locator('.decide .offer', { hasText: offer.text }).click();
    else await button().click();
    await this.news(before);
  }

  /** Points at the hex of an offer, again if the map slid away under the pointer; an attack shows its odds first and is confirmed there. */
  async pointUntilHeard(offer, before) {
    const confirm = this.page.locator(`.odds .actions [data-action="${offer.kind}"]`).first();
    for (let tries = 0; tries < 3; tries += 1) {
      if (!(await this.pointAt(offer.hex))) break;
      for (let end = Date.now() + 3000; Date.now() < end;) {
        if (this.heard !== before) return;
        if (await confirm.isVisible()) return confirm.click();
        await this.page.waitForTimeout(20);
      }
    }
    await this.choose(offer);
    if (await confirm.isVisible()) await confirm.click();
  }

  /** Takes an offer from the list in the panel instead, its group opened. */
  async choose(offer) {
    // One at a time: an opened group is no longer among those that are closed.
    const closed = this.page.locator('.decide details:not([open]) > summary');
    for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click();
    await this.listed(offer).click();
  }

  /** The button of an offer among many, its list opened. */
  listed(offer) {
    const hex = offer.hex != null ? `[data-offer-hex="${this.number(offer.hex)}"]` : '';
    const unit = offer.unit != null ? `[data-offer-unit="${this.key(offer.unit)}"]` : '';
    return this.page.locator(`.decide [data-action="${offer.kind}"]${unit}${hex}`).first();
  }
}
