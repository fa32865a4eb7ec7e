import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DealerOfferQueries } from './dealer-offer-queries.js';
import { makeWorld } from '../testing/read-model-world.js';
import {
  bid,
  lotAwarded,
  lotClosed,
  lotScheduled,
  lotStarted,
  LOT_ONE,
  LOT_TWO,
  published,
  sealedBid,
  voided,
  writeToAward,
} from '../testing/write-events.js';

const DEALER = 10;
const NONE = { lots: 0, amountMinor: 0 };
const OWN = { idOffer: 1, idDealer: DEALER, amountMinor: 900_000 };
const OTHER = { idOffer: 2, idDealer: 11, amountMinor: 800_000 };

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => (world = await makeWorld()));
beforeEach(() => world.empty());
afterAll(() => world.drop());

const used = (...idDealers: number[]) =>
  new DealerOfferQueries(world.dataSource).creditLots(idDealers);

describe('the lots that use the credit of a dealer', () => {
  const open = (idMarkets: string[] = ['IT']) =>
    world.happened(published(1, { idMarkets }), lotScheduled(LOT_ONE), lotStarted(LOT_ONE));
  const sealed = () =>
    world.happened(
      published(1),
      lotScheduled(LOT_ONE, { format: { kind: 'SEALED' } }),
      lotStarted(LOT_ONE),
      sealedBid(LOT_ONE, OWN),
      sealedBid(LOT_ONE, OTHER),
    );

  it('are none without a bid', async () => {
    await open();
    expect(await used(DEALER)).toEqual({
      leading: NONE,
      undecided: NONE,
      unpaid: NONE,
      sealedLots: 0,
      lotMarkets: [],
    });
  });

  it('ENG-301 in part: include led lots of all markets at their price, without the maximum of the agent', async () => {
    await open(['IT', 'DE']);
    await world.happened(bid(LOT_ONE, OWN, 600_000, DEALER));
    expect(await used(DEALER)).toMatchObject({
      leading: { lots: 1, amountMinor: 600_000 },
      lotMarkets: ['DE', 'IT'],
    });
    await world.happened(bid(LOT_ONE, { ...OTHER, amountMinor: 950_000 }, 910_000, 11));
    expect(await used(DEALER)).toMatchObject({ leading: NONE, lotMarkets: [] });
  });

  it('ENG-301 in part: include only the number of running sealed lots', async () => {
    await sealed();
    expect(await used(DEALER)).toMatchObject({ leading: NONE, undecided: NONE, sealedLots: 1 });
    await world.happened(voided(LOT_ONE, OWN, { idLeader: null, priceMinor: null }));
    expect(await used(DEALER)).toMatchObject({ sealedLots: 0, lotMarkets: [] });
  });

  it('include a closed lot as undecided at the bid that can be awarded, then as unpaid until it is settled', async () => {
    await sealed();
    await world.happened(...lotClosed(LOT_ONE, [OWN, OTHER]));
    const amount = (amountMinor: number) => ({ lots: 1, amountMinor });
    expect(await used(DEALER)).toMatchObject({ undecided: amount(900_000), sealedLots: 0 });
    expect(await used(11)).toMatchObject({ undecided: amount(800_000) });
    await world.happened(...lotAwarded(LOT_ONE, OWN));
    expect(await used(DEALER)).toMatchObject({ undecided: NONE, unpaid: amount(900_000) });
    expect(await used(11)).toMatchObject({ undecided: NONE, unpaid: NONE });
    await world.happened(writeToAward(LOT_ONE, { type: 'AwardSettled', data: { idPurchase: 91 } }));
    expect(await used(DEALER)).toMatchObject({ unpaid: NONE, lotMarkets: [] });
  });

  it('contain no sealed amount of a lot that runs again, even if the row of its award is not updated yet', async () => {
    await sealed();
    await world.happened(...lotClosed(LOT_ONE, [OWN, OTHER]));
    await world.dataSource.query("UPDATE lot_board SET status = 'RUN', hidden = true");
    expect(await used(DEALER)).toMatchObject({ undecided: NONE, sealedLots: 1 });
    await world.happened(...lotAwarded(LOT_ONE, OWN));
    await world.dataSource.query("UPDATE lot_board SET status = 'RUN', hidden = true");
    expect(await used(DEALER)).toMatchObject({ unpaid: NONE, sealedLots: 1 });
  });

  it('ENG-301 in part: include those of merged duplicates', async () => {
    await open();
    await world.happened(
      bid(LOT_ONE, OWN, 600_000, DEALER),
      lotScheduled(LOT_TWO),
      lotStarted(LOT_TWO),
      bid(LOT_TWO, OTHER, 700_000, 11),
      ...lotClosed(LOT_TWO, [{ ...OTHER, amountMinor: 700_000 }]),
    );
    expect(await used(DEALER, 11)).toMatchObject({
      leading: { lots: 1, amountMinor: 600_000 },
      undecided: { lots: 1, amountMinor: 700_000 },
    });
  });
});
