import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { launchAuction } from '../testing/index.js';
import {
  confirmButton,
  expectGoodScreen,
  SCENARIO_MS,
  hasFocus,
  describeInBrowser,
  lotOnBoard,
  makeStage,
  ON_PAGE,
  bidButton,
  press,
  typeAmount,
  untilLoaded,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const REASON = 'Invoice 4711 is unpaid';
const LIGHT = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
/** Maximum number of Tab presses to reach an element. Every page has fewer tab stops. */
const STOPS_MAX = 80;

/**
 * The window has 1440 px and the light theme; the language is English. Staff use only the keyboard.
 */
describeInBrowser('a dealer who is blocked during an auction', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** Presses Tab until the element has the focus, as a user without a mouse would. */
  const tabTo = async (wanted: Locator): Promise<void> => {
    await wanted.waitFor();
    const page = wanted.page();
    for (let n = 0; n < STOPS_MAX; n += 1) {
      if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reaches ${String(wanted)}`);
  };
  const findByPalette = async ({ page }: Visitor, words: string, heading: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await hasFocus(
      page.getByRole('combobox', { name: 'Page, auction, lot, registration or command' }),
    );
    await page.keyboard.type(words);
    await page.getByRole('option', { name: heading }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  const openDialog = async (staff: Visitor): Promise<Locator> => {
    const { page } = staff;
    await findByPalette(staff, 'dealers', 'Dealers');
    // "/" is the keyboard shortcut of the search field.
    await page.keyboard.press('/');
    await page.keyboard.type('dealer1');
    await page.getByText('1 result', { exact: true }).waitFor();
    await expectGoodScreen(staff, 'e1-dealers');
    await tabTo(page.getByRole('switch', { name: 'Enabled: dealer1 srl' }));
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog');
    await staff.reads(/^Lots with active bids: 1\./, dialog);
    return dialog;
  };

  it(
    'sees the reason, and cannot bid until the block is lifted; staff see the running bids before they block',
    async () => {
      const { world } = stage;
      const idAuction = await launchAuction(world, {
        lots: [{}, {}],
        auctionName: 'Still running',
      });
      const params = { idAuction, idLot: 1 };
      await world.as('dealer1').run('SEC-59', { params, body: { offer: 5000 } });
      const dealer = await stage.enter({ as: 'dealer1', ...LIGHT });
      // The block closes the live connection, and the browser logs these errors.
      dealer.expects(/status of 40[34]|WebSocket|ERR_|^ApiError/);
      await dealer.open(`/auctions/${idAuction}`);
      await dealer.reads('Highest bidder', lotOnBoard(dealer, 1));
      await dealer.hears();

      const staff = await stage.enter({ as: 'admin', ...LIGHT });
      await staff.open('/admin');
      await untilLoaded(staff);
      const dialog = await openDialog(staff);
      await staff.reads(/^Still running · lot 1 ·/, dialog);
      await expectGoodScreen(staff, 'e2-preview');
      await hasFocus(dialog.getByRole('textbox'));
      await staff.page.keyboard.type(REASON);
      await tabTo(dialog.getByRole('button', { name: 'Disable dealer' }));
      await staff.page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      const off = staff.page.getByRole('switch', { name: 'Enabled: dealer1 srl', checked: false });
      await off.waitFor();
      await expectGoodScreen(staff, 'e3-blocked');

      // The bid stays, but the page allows no further bids.
      await dealer.reads('Highest bidder', lotOnBoard(dealer, 1));
      await expect.poll(() => bidButton(dealer, 2).count(), ON_PAGE).toBe(0);
      await expectGoodScreen(dealer, 'e4-refused');
      await dealer.open('/private');
      await dealer.page.getByRole('heading', { name: 'Your company is blocked' }).waitFor();
      await dealer.reads(`Reason given: ${REASON}`);
      await expectGoodScreen(dealer, 'e5-why');

      await tabTo(off);
      await staff.page.keyboard.press('Space');
      await staff.reads('dealer1 srl: Enabled is on');
      await dealer.open(`/auctions/${idAuction}`);
      await typeAmount(dealer, 2, 5_000);
      await bidButton(dealer, 2).click();
      await press(confirmButton(dealer, 2));
      await dealer.reads('Highest bidder', lotOnBoard(dealer, 2));
    },
    SCENARIO_MS,
  );
});
