import { describe, expect, it } from 'vitest';
import { offersReport, wantedOffers, type OfferRow } from './offers-report.js';

const AT = Date.UTC(2026, 10, 21, 12, 30, 5);
const anOffer = (facts: Partial<OfferRow>): OfferRow => ({
  idLot: 1,
  idOffer: 1,
  position: 5,
  at: AT,
  idDealer: 7,
  businessName: 'Rossi',
  kind: 'OFFER',
  priceMinor: 500_050,
  ...{ voided: false, voidReason: null },
  ...facts,
});
const ROWS = [
  anOffer({ idLot: 1, idOffer: 1, at: AT }),
  anOffer({
    idLot: 1,
    idOffer: 2,
    at: AT + 2,
    idDealer: 8,
    businessName: 'Bianchi',
    kind: 'AGENT',
  }),
  anOffer({
    idLot: 2,
    idOffer: 1,
    at: AT + 1,
    voided: true,
    voidReason: 'mistyped',
    priceMinor: null,
    kind: 'SEALED',
  }),
];
const ALL = { sortField: 'idLot', sortOrder: 'asc' } as const;
const found = (wish: Partial<Parameters<typeof wantedOffers>[1]>) =>
  wantedOffers(ROWS, { ...ALL, ...wish }).map(({ idLot, idOffer }) => `${idLot}/${idOffer}`);

describe('ENG-24 the offers report as a file', () => {
  it.each([
    [{}, ['1/1', '1/2', '2/1']],
    [{ idLot: 1 }, ['1/1', '1/2']],
    [{ idDealer: 8 }, ['1/2']],
    [{ kind: 'SEALED' }, ['2/1']],
    [{ voided: false }, ['1/1', '1/2']],
    [{ voided: true, idDealer: 8 }, []],
    [{ sortField: 'at', sortOrder: 'desc' }, ['1/2', '2/1', '1/1']],
    [{ sortField: 'businessName' }, ['1/2', '1/1', '2/1']],
    [{ sortField: 'priceMinor' }, ['2/1', '1/1', '1/2']],
    // Rows alike keep the order of the log, also upside down.
    [{ sortOrder: 'desc' }, ['2/1', '1/1', '1/2']],
  ] as const)('of %o has %o', (wish, rows) => {
    expect(found(wish)).toEqual(rows);
  });

  it('says the kind in words, and leaves time and price to the file', () => {
    const { head, rows, idMarket } = offersReport(ROWS, { language: 'de', idMarket: 'DE' });
    expect(idMarket).toBe('DE');
    expect(head).toEqual([
      'Los',
      'Gebot',
      'Zeit',
      'Händler',
      'Art',
      'Preis',
      'Für ungültig erklärt',
      'Grund',
    ]);
    expect(rows).toEqual([
      [1, 1, { at: AT }, 'Rossi', 'Gebot', { minor: 500_050 }, null, null],
      [1, 2, { at: AT + 2 }, 'Bianchi', 'Agent', { minor: 500_050 }, null, null],
      [2, 1, { at: AT + 1 }, 'Rossi', 'Verdecktes Gebot', null, 'ja', 'mistyped'],
    ]);
  });
});
