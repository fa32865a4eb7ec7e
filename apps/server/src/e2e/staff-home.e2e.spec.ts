import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  minutesFromNow,
  launchAuction,
  makePortal,
  makeWorld,
  untilStatus,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeLostEmail } from '../testing/worked/emails.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const homeOf = (who: PersonName) => world.as(who).run('ENG-229');

describe('the home page of staff', () => {
  it('ENG-229 in part: counts undelivered e-mails for administrators, and shows the age of the oldest', async () => {
    await makeLostEmail(world);
    const [mails] = await portal.parts.dataSource.query<{ count: number; oldestAt: number }[]>(
      `SELECT count(*)::int, floor(extract(epoch FROM min(created_at)) * 1000)::float8 AS "oldestAt"
       FROM mail`,
    );
    const { failedEmails } = await homeOf('admin');
    expect(failedEmails).toEqual({ ...mails, isExact: true });
    expect((await homeOf('centre')).failedEmails).toBeUndefined();
  });

  it('ENG-229 in part: counts lots whose award is undecided, and shows the time since the oldest auction ended', async () => {
    expect((await homeOf('centre')).undecidedAwards).toMatchObject({ count: 0, oldestAt: null });
    const endsAt = minutesFromNow(10);
    const idAuction = await launchAuction(world, { lots: [{}, {}, {}], endsAt });
    for (const idLot of [1, 2])
      await world
        .as('dealer1')
        .run('SEC-59', { params: { idAuction, idLot }, body: { offer: 5_000 } });
    await untilStatus(world, idAuction, 'CLD');
    const { undecidedAwards } = await homeOf('centre');
    expect(undecidedAwards).toEqual({ count: 2, isExact: true, oldestAt: expect.any(Number) });
    expect(undecidedAwards!.oldestAt).toBeGreaterThanOrEqual(endsAt);
    expect((await homeOf('abroad')).undecidedAwards).toMatchObject({ count: 0 });
    const params = { idAuction, idLot: 1, idOffer: 1 };
    await world.as('auctioneer').run('SEC-49', { params, body: {} });
    expect((await homeOf('centre')).undecidedAwards).toMatchObject({ count: 1 });
  });
});
