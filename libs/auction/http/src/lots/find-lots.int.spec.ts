import type { AuctionView, FoundAuction } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Vehicle } from '@fairlot/vehicles-records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  amountPattern,
  HOUR_MS,
  RESERVE_MINOR,
  type UserName,
  type Portal,
} from '../testing/make-portal.js';

let portal: Portal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.app.stop());

const find = async (q: string, who: UserName = 'buyer') => {
  const url = `/api/v1/secure/lots/search?q=${encodeURIComponent(q)}`;
  return portal.call<AnswerTo<'ENG-44'>>(who, 'GET', url);
};
const found = async (q: string, who: UserName = 'buyer') =>
  (await find(q, who)).body.lots.map(({ idAuction, idLot }) => `${idAuction}.${idLot}`);
const called = (idVehicle: number, as: Partial<Vehicle>) =>
  portal.app.dataSource.manager.update(Vehicle, { idVehicle }, as);

/** A running auction with one rare vehicle in its first lot, and a common one in the other. */
const makeAuctionOf = async (first: Partial<Vehicle>, over: object = {}) => {
  const published = await portal.published(over);
  await called(published.idVehicles[0]!, first);
  return published;
};
const searched = async (text: string) => {
  const url = `/api/v1/secure/running-auctions/search?toSearch=${encodeURIComponent(text)}`;
  const { body } = await portal.call<FoundAuction[]>('buyer', 'GET', url);
  return body.map(({ idAuction, matchingLots }) => [idAuction, matchingLots]);
};

describe('ENG-44 search of lots across auctions', () => {
  it('matches words of make, model, version and plate in any order, without accents or case', async () => {
    const { idAuction } = await makeAuctionOf({
      brand: 'Citroën',
      model: 'C-Élysée',
      version: '1.6 Feel',
      licensePlate: 'KK-KR 9262',
    });
    const lot = [`${idAuction}.1`];
    for (const q of ['citroen', 'ELYSEE citr', 'c-élysée', 'feel 1.6', 'kk-kr 9262', 'KKKR9262'])
      expect([q, await found(q)]).toEqual([q, lot]);
    expect(await found('citroen 2.0')).toEqual([]);
    const { lots, more } = (await find('kkkr9262')).body;
    expect([lots[0], more]).toMatchObject([
      {
        idAuction,
        idLot: 1,
        auctionName: 'Asta di prova',
        auctionStatus: 'RUN',
        status: 'RUN',
        vehicles: [{ brand: 'Citroën', licensePlate: 'KK-KR 9262' }],
      },
      false,
    ]);
  });

  it('treats percent, underscore, backslash and dashes as literal characters', async () => {
    const { idAuction } = await makeAuctionOf({ version: '100%_neu' });
    expect(await found('100%')).toEqual([`${idAuction}.1`]);
    expect(await found('%_')).toEqual([`${idAuction}.1`]);
    for (const q of ['%%', '__', '\\\\', '--', "'; --"])
      expect([q, await found(q)]).toEqual([q, []]);
  });

  it('returns lots only to callers who see their auction', async () => {
    const { idAuction } = await makeAuctionOf({ model: 'Rarissima' });
    expect(await found('rarissima', 'seller')).toEqual([`${idAuction}.1`]);
    expect(await found('rarissima', 'admin')).toEqual([`${idAuction}.1`]);
    expect((await find('rarissima', 'stranger')).body).toEqual({ lots: [], more: false });
    await portal.app.dataSource.query(
      `UPDATE auction_board SET id_markets = '{DE}' WHERE id_auction = $1`,
      [idAuction],
    );
    for (const who of ['buyer', 'admin'] as const)
      expect([who, await found('rarissima', who)]).toEqual([who, []]);
  });

  it('returns lots while they are scheduled or running, but not afterwards', async () => {
    const { idAuction } = await makeAuctionOf({ model: 'Finita' });
    const idVehicle = await portal.makeVehicle();
    await called(idVehicle, { model: 'Finita' });
    const { clock } = portal;
    const draft = portal.draft([idVehicle], {
      startsAt: clock.at + 2 * HOUR_MS,
      endsAt: clock.at + 3 * HOUR_MS,
    });
    const { body } = await portal.call<AuctionView>(
      'seller',
      'POST',
      '/api/v1/secure/auction',
      draft,
    );
    await expect.poll(() => found('finita')).toEqual([`${idAuction}.1`, `${body.idAuction}.1`]);
    await portal.close(idAuction);
    expect(await found('finita')).toEqual([`${body.idAuction}.1`]);
  });

  it('returns no price, reserve or standing', async () => {
    const { base } = await makeAuctionOf({ model: 'Segreta' }, { format: { kind: 'SEALED' } });
    const offer = { amountMinor: 612_300, confirmed: true };
    await portal.call('rival', 'POST', `${base}/sealed-offer/1`, offer);
    const { text, body } = await find('segreta', 'seller');
    expect(body.lots).toHaveLength(1);
    expect(text).not.toMatch(amountPattern(612_300));
    expect(text).not.toMatch(amountPattern(RESERVE_MINOR));
    expect(text).not.toMatch(/Minor|price|reserve|offer|own/i);
  });

  it('accepts two to a hundred characters', async () => {
    for (const q of ['', ' a ', 'x'.repeat(101)]) expect((await find(q)).status).toBe(400);
    expect((await find(' ab ')).status).toBe(200);
  });
});

it('SEC-53 returns the number of matching lots of an auction, and 0 if only the name of the auction matches', async () => {
  const { idAuction, idVehicles } = await portal.published({ auctionName: 'Fuoriserie' }, 3);
  for (const idVehicle of idVehicles.slice(1)) await called(idVehicle, { brand: 'Škoda' });
  await called(idVehicles[0]!, { frame: 'TMBZZZ99' });
  expect(await searched('skoda')).toEqual([[idAuction, 2]]);
  expect(await searched('fuoriserie')).toEqual([[idAuction, 0]]);
  // The client shows no VINs in its list of lots, so a search by VIN must not match.
  expect(await searched('tmbzzz')).toEqual([[idAuction, 0]]);
});
