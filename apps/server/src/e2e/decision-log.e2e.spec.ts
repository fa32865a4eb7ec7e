import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { readLoggedEvents } from '../testing/events-logged.js';

type OfferBody = NonNullable<InputOf<'SEC-59'>['body']>;
type Key = { readonly idAuction: number; readonly idLot: number };
let portal: TestPortal;
let world: World;
/** The auction of all tests. Each test uses another lot of it. */
let idAuction: number;
let plain: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, {
    lots: [{}, {}, {}],
    policy: { unitMinor: 5000, increments: [{ belowMinor: null, stepMinor: 10_000 }] },
  });
  plain = 0;
});
afterAll(() => portal.stop());

const engineer = () => world.as('engineer');
const makePlainLot = (): Key => ({ idAuction, idLot: (plain += 1) });
const offer = (who: 'dealer1' | 'dealer2', params: Key, body: OfferBody) =>
  world.as(who).run('SEC-59', { params, body });

describe('the log of decisions, for engineers', () => {
  it('ENG-13 in part: finds a command by its id, and shows the board as it was right after it', async () => {
    const lot = makePlainLot();
    const first = await offer('dealer1', lot, { offer: 5000 });
    const { commandId } = first.receipt;
    await offer('dealer2', lot, { offer: 5100 });
    const { position } = first.receipt;
    const events = await readLoggedEvents(engineer(), { idAuction, commandId }, position);
    expect(events).toMatchObject([
      {
        type: 'OfferAccepted',
        stream: first.receipt.stream,
        position: first.receipt.position,
        hash: first.receipt.eventHash,
        data: { idDealer: world.people.dealer1.idDealer, priceMinor: 500_000 },
      },
    ]);
    const board = async (at?: string) => {
      const query = at === undefined ? {} : { at };
      const found = await engineer().run('ENG-18', { params: { id: idAuction }, query });
      return { ...found, lot: found.lots.find(({ idLot }) => idLot === lot.idLot) };
    };
    const then = await board(events[0]!.at);
    expect(then.lot).toMatchObject({ priceMinor: 500_000, position: first.receipt.position });
    const now = await board();
    expect(now.lot).toMatchObject({ priceMinor: 510_000 });
  });

  it('ENG-29 hides the maximum of a bid agent on a running lot from every reader', async () => {
    const lot = makePlainLot();
    const amountMinor = 500_000;
    const maximum = 1_235_000;
    const body = { maximumMinor: maximum, confirmed: true };
    await world.as('dealer1').run('ENG-01', { params: lot, body });
    const { receipt } = await offer('dealer2', lot, { offer: amountMinor / 100 + 100 });
    const lots = { idAuction, idLot: lot.idLot };
    const events = await readLoggedEvents(engineer(), lots, receipt.position);
    const offered = events.filter(({ type }) => type === 'OfferAccepted');
    expect(offered.map(({ data }) => [data['kind'], data['amountMinor']])).toEqual([
      ['AGENT', undefined],
      ['OFFER', 510_000],
    ]);
    const params = { context: 'auction', key: String(idAuction) };
    const key = `${idAuction}.${lot.idLot}`;
    const read = [
      events,
      await engineer().run('ENG-29', { params, query: { limit: 1000 } }),
      await engineer().run('ENG-18', { params: { id: idAuction } }),
      await engineer().run('ENG-30', { params: { context: 'auction', kind: 'lot', key } }),
    ];
    for (const answer of read) expect(JSON.stringify(answer)).not.toContain(String(maximum));
  });

  it('ENG-28 finds the auction of a command by its id, and nothing for an unknown id', async () => {
    const lot = makePlainLot();
    const { commandId, position } = (await offer('dealer1', lot, { offer: 5000 })).receipt;
    const [event] = await readLoggedEvents(engineer(), { idAuction, commandId }, position);
    expect(event).toMatchObject({ type: 'OfferAccepted', idLot: lot.idLot });
    expect(await engineer().run('ENG-28', { params: { commandId } })).toEqual({ idAuction });
    const unknown = { params: { commandId: randomUUID() } };
    expect((await engineer().refusal('ENG-28', unknown)).status).toBe(404);
    const refusedId = randomUUID();
    const tooLow = { params: lot, body: { offer: 10, commandId: refusedId } };
    await world.as('dealer2').refusal('SEC-59', tooLow);
    const refused = { params: { commandId: refusedId } };
    expect((await engineer().refusal('ENG-28', refused)).status).toBe(404);
    const abroad = await world.as('abroad').refusal('ENG-28', { params: { commandId } });
    expect(abroad.status).toBe(404);
  });
});
