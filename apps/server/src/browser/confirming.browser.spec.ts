import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  confirmButton,
  describeInBrowser,
  lotOnBoard,
  bidButton,
  PHONE,
  PHONE_LANDSCAPE,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const LOTS = 30;
const isFull = inject('full');
/** Typical intervals of a double click. */
const BETWEEN_MS = isFull ? [50, 120, 220, 350] : [50, 350];
/** Number of double clicks for each interval. */
const DOUBLE_CLICKS = isFull ? 25 : 6;
const DESKTOP = { width: 1440, height: 900 };
/** Desktops, one of them at 200 %, and a phone in both directions. */
const ALL_WINDOWS = [
  DESKTOP,
  PHONE,
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  PHONE_LANDSCAPE,
];
/** Phones show cards, so outside the nightly set the table is on a desktop only. */
const BOARDS = [
  { view: '', windows: isFull ? ALL_WINDOWS : [DESKTOP] },
  { view: '?view=cards', windows: isFull ? ALL_WINDOWS : [PHONE] },
];

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

describeInBrowser('confirming a bid', () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    const lots = Array.from({ length: LOTS }, (_, index) =>
      index === 1 ? { clickAndBuyMinor: 530_000 } : {},
    );
    idAuction = await launchAuction(stage.world, { lots });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const offersOn = async (idLot: number): Promise<number | null | undefined> => {
    const params = { idAuction, idLot };
    const log = await stage.world.as('dealer3').run('ENG-08', { params });
    return (log.outcome === 'events' && log.events.at(-1)?.state?.offers) || 0;
  };
  const onBoard = (query = '') => stage.enterAs('dealer1', `/auctions/${idAuction}${query}`);
  const onLot = (idLot: number) => stage.enterAs('dealer1', `/auctions/${idAuction}/lots/${idLot}`);
  const asks = ({ page }: Visitor): Locator => page.locator('dialog[open]');
  /** Waits until the dialog accepts clicks and keys. */
  const hears = (dealer: Visitor) =>
    asks(dealer).locator('[data-first=true][aria-disabled=false]').waitFor();
  const middleOf = async (place: Locator) => {
    const { x, y, width, height } = (await place.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  /** Clicks twice at the same position. */
  const clickTwice = async ({ page }: Visitor, place: Locator, apartMs: number) => {
    const { x, y } = await middleOf(place);
    await page.mouse.click(x, y);
    await page.waitForTimeout(apartMs);
    await page.mouse.click(x, y);
  };
  const focused = (page: Page) =>
    page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ??
      document.activeElement.textContent`);

  it.each(BETWEEN_MS)(
    `SEC-59 a double click with %i ms between the clicks places no bid, ${DOUBLE_CLICKS} times`,
    async (apartMs) => {
      const dealer = await onBoard();
      const offer = bidButton(dealer, 1);
      await offer.waitFor();
      let confirmations = 0;
      for (let n = 0; n < DOUBLE_CLICKS; n += 1) {
        await clickTwice(dealer, offer, apartMs);
        // On a slow machine the second click comes after the guard time and cancels, because it is
        // outside the dialog.
        if (await asks(dealer).isVisible()) confirmations += 1;
        await dealer.page.keyboard.press('Escape');
        await asks(dealer).waitFor({ state: 'detached' });
      }
      expect(confirmations).toBeGreaterThan(0);
      expect(await offersOn(1)).toBe(0);
    },
  );

  it('SEC-59 many fast clicks on the confirm button place one bid', async () => {
    const dealer = await onBoard();
    await bidButton(dealer, 3).click();
    const { x, y } = await middleOf(confirmButton(dealer, 3));
    for (let n = 0; n < 10; n += 1) await dealer.page.mouse.dblclick(x, y);
    await confirmButton(dealer, 3)
      .click({ timeout: 2_000 })
      .catch(() => {});
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 3));
    expect(await offersOn(3)).toBe(1);
  });

  /**
   * Scrolls by half a window at a time, because a jump would skip rows that are not rendered yet.
   */
  const scrollTo = async (dealer: Visitor, idLot: number) => {
    for (let n = 0; n < 60 && !(await lotOnBoard(dealer, idLot).isVisible()); n += 1)
      await dealer.page.evaluate(`new Promise((drawn) => {
        scrollBy(0, innerHeight / 2);
        requestAnimationFrame(() => requestAnimationFrame(drawn));
      })`);
    await bidButton(dealer, idLot).waitFor();
  };
  /** Checks that the dialog is inside the window and does not cover the pressed button. */
  const expectApart = async (dealer: Visitor, idLot: number, offer: Box) => {
    const surface = (await asks(dealer).boundingBox())!;
    const confirm = (await confirmButton(dealer, idLot).boundingBox())!;
    const isApart =
      surface.x >= offer.x + offer.width ||
      surface.x + surface.width <= offer.x ||
      surface.y >= offer.y + offer.height ||
      surface.y + surface.height <= offer.y;
    const window = dealer.page.viewportSize()!;
    expect(isApart, JSON.stringify({ idLot, window, offer, surface })).toBe(true);
    expect(confirm.y + confirm.height).toBeLessThanOrEqual(window.height);
    expect(surface.y).toBeGreaterThanOrEqual(0);
  };

  it.each(BOARDS)(
    'the dialog covers no button of any line of the board $view, in any window',
    async ({ view, windows }) => {
      const dealer = await onBoard(view);
      const { page } = dealer;
      for (const viewport of windows) {
        await page.setViewportSize(viewport);
        await page.evaluate('scrollTo(0, 0)');
        let seen = 0;
        for (const idLot of [1, 5, LOTS]) {
          await scrollTo(dealer, idLot);
          // Moves the button to the top, middle and bottom of the window.
          for (const block of ['start', 'center', 'end']) {
            await page.evaluate(
              `document.querySelector('[data-lot="${idLot}"] [data-offer]')
              .scrollIntoView({ block: '${block}' })`,
            );
            const offer = (await bidButton(dealer, idLot).boundingBox())!;
            if (offer.y < 60 || offer.y + offer.height > viewport.height) continue;
            await page.mouse.click(offer.x + offer.width / 2, offer.y + offer.height / 2);
            await asks(dealer).waitFor();
            await expectApart(dealer, idLot, offer);
            await dealer.button('Cancel').click();
            seen += 1;
          }
        }
        expect(seen, JSON.stringify(viewport)).toBeGreaterThan(0);
      }
    },
  );

  it('a key that is held down neither confirms the bid nor reopens the dialog', async () => {
    const dealer = await onBoard();
    const { page } = dealer;
    await bidButton(dealer, 5).focus();
    for (let n = 0; n < 30; n += 1) {
      await page.keyboard.down('Enter');
      await page.waitForTimeout(30);
    }
    expect(await asks(dealer).count()).toBe(1);
    expect(await offersOn(5)).toBe(0);
    await page.keyboard.up('Enter');
    await page.keyboard.down('Enter');
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 5));
    // The focus is on the bid button again while the key is still down.
    await page.waitForTimeout(1_100);
    for (let n = 0; n < 10; n += 1) await page.keyboard.down('Enter');
    expect(await asks(dealer).count()).toBe(0);
    expect(await offersOn(5)).toBe(1);
  });

  it('returns the focus to the bid button or amount field after confirming and after cancelling', async () => {
    const dealer = await onBoard();
    const { page } = dealer;
    const input = page.getByRole('textbox', { name: 'Amount for lot 6' });
    await input.fill('5100');
    await input.press('Enter');
    expect(await focused(page)).toBe("Confirm bid of 5'100\u00A0€ on lot 6");
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Amount for lot 6');
    await input.press('Enter');
    await confirmButton(dealer, 6).click();
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 6));
    expect(await focused(page)).toBe('Amount for lot 6');
    await bidButton(dealer, 7).click();
    await dealer.button('Cancel').click();
    expect(await focused(page)).toMatch(/^Place bid: .* on lot 7$/);
  });

  it('shows amount and total in the dialog, and the total above the confirm button', async () => {
    const dealer = await onBoard();
    await bidButton(dealer, 8).click();
    const dialog = dealer.page.getByRole('dialog', { name: 'Confirm your bid' });
    const described = await dealer.page.evaluate<string>(
      `document.getElementById(
        document.querySelector('dialog[open]').getAttribute('aria-describedby'),
      ).innerText`,
    );
    expect(described).toMatch(/5'000.€[^]*Total\s+5'/);
    const total = (await dialog.getByText('Total').boundingBox())!;
    const confirm = (await confirmButton(dealer, 8).boundingBox())!;
    expect(total.y + total.height).toBeLessThanOrEqual(confirm.y);
  });

  it('reports in the dialog that the price has passed the amount, and does not confirm another amount', async () => {
    const dealer = await onBoard();
    await bidButton(dealer, 9).click();
    await hears(dealer);
    const other = stage.world.as('dealer2');
    await other.run('SEC-59', { params: { idAuction, idLot: 9 }, body: { offer: 5600 } });
    await dealer.reads(/The price is now 5'600.€\. 5'000.€ is too low/, asks(dealer));
    expect(await confirmButton(dealer, 9).getAttribute('aria-disabled')).toBe('true');
    const { keyboard } = dealer.page;
    // Although the focused button is disabled, the dialog stays open and shows its message.
    await keyboard.press('Enter');
    for (let n = 0; n < 2; n += 1) await keyboard.press('Shift+Tab');
    expect(await focused(dealer.page)).toBe("Change to 5'700\u00A0€");
    await keyboard.press('Enter');
    await hears(dealer);
    expect(await focused(dealer.page)).toBe("Confirm bid of 5'700\u00A0€ on lot 9");
    await keyboard.press('Enter');
    await dealer.reads(
      "Bid accepted. You’re the highest bidder with 5'700 €.",
      lotOnBoard(dealer, 9),
    );
  });

  it('does not raise the amount to the buy-now price, and offers buy now instead', async () => {
    const dealer = await onLot(2);
    const more = dealer.page.getByRole('button', { name: /more$/ }).first();
    for (let n = 0; n < 10 && (await more.isEnabled()); n += 1) await more.click();
    const amount = dealer.page.getByRole('textbox', { name: 'Amount for lot 2' });
    expect(await amount.inputValue()).toBe("5'200\u00A0€");
    await dealer.reads(/5'300.€ is the buy-now price\. Use Buy now, or bid less/);
    await amount.fill('5300');
    expect(await bidButton(dealer, 2).isDisabled()).toBe(true);
    await amount.press('Enter');
    expect(await asks(dealer).count()).toBe(0);
  });

  it('asks to confirm the maximum of a bid agent instead of a bid', async () => {
    const dealer = await onLot(10);
    await dealer.page.getByText('Set a maximum bid').click();
    const maximum = dealer.page.getByRole('textbox', { name: 'Maximum bid' });
    for (const [amount, title] of [
      ['6000', 'Confirm your maximum bid'],
      ['60000', 'Is this maximum correct?'],
    ] as const) {
      await maximum.fill(amount);
      await dealer.button('Save maximum').click();
      const dialog = dealer.page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      expect(await dialog.innerText()).not.toMatch(/\b(?:your|this) bid\b|\bbid of\b/i);
      await dealer.button('Cancel').click();
    }
  });
});
