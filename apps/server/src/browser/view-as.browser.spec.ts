import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  lotOnBoard,
  bidButton,
  ON_PAGE,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

/** Browser messages when the session is replaced: the page then reads the new session. */
const PROVOKED = /No code|status of 401|ERR_|net::|WebSocket connection|^ApiError|^NoAnswer/;

describeInBrowser('staff who view as a user', () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    idAuction = await launchAuction(stage.world, { lots: [{}, {}], auctionName: 'Known' });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const bannerOf = ({ page }: Visitor) =>
    page.getByRole('complementary', { name: 'Viewing as another user' });

  it('see the pages of the user below a banner, cannot bid, and return to the back office', async () => {
    const staff = await stage.enter();
    staff.expects(PROVOKED);
    const { idUser } = stage.world.people.dealer1;
    await staff.signIn('admin', `/admin/user-edit/${idUser}`);
    await staff.button('View as this user').click();
    const dialog = staff.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asks on the phone');
    await dialog.getByRole('button', { name: 'View as this user' }).click();
    await bannerOf(staff).waitFor();
    await staff.reads('You’re viewing as dealer1');

    await staff.open(`/auctions/${idAuction}`);
    await bannerOf(staff).waitFor();
    await lotOnBoard(staff, 1).waitFor();
    expect(await bidButton(staff, 1).count()).toBe(0);
    await staff.open('/admin');
    await bannerOf(staff).waitFor();
    expect(await staff.page.getByRole('navigation', { name: 'Back office menu' }).count()).toBe(0);

    await staff.button('Stop viewing').click();
    await staff.page.waitForURL((url) => url.pathname === `/admin/user-edit/${idUser}`);
    await staff.reads('Asks on the phone');
    await expect.poll(() => bannerOf(staff).count(), ON_PAGE).toBe(0);
  });
});
