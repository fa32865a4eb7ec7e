import { LANGUAGES } from '@fairlot/countries';
import { describe, expect, it } from 'vitest';
import { lotReport } from './lot-report.js';
import {
  dealerIdsOf,
  namedRow,
  offersReport,
  filterOffers,
  type OfferRow,
} from './offers-report.js';

const AT = Date.UTC(2026, 10, 21, 12, 30, 5);
const buildOffer = (facts: Partial<OfferRow>): OfferRow => ({
  idLot: 1,
  idOffer: 1,
  position: 5,
  at: AT,
  idDealer: 7,
  businessName: 'Rossi',
  kind: 'OFFER',
  amountMinor: 500_050,
  priceMinor: 500_050,
  leader: { idDealer: 7, businessName: 'Rossi' },
  voided: false,
  voidReason: null,
  afterVoid: null,
  ...facts,
});
const ROWS = [
  buildOffer({ idLot: 1, idOffer: 1, at: AT }),
  buildOffer({
    idLot: 1,
    idOffer: 2,
    at: AT + 2,
    idDealer: 8,
    businessName: 'Bianchi',
    kind: 'AGENT',
    amountMinor: null,
    leader: { idDealer: 7, businessName: 'Rossi' },
  }),
  buildOffer({
    idLot: 2,
    idOffer: 1,
    at: AT + 1,
    voided: true,
    voidReason: 'mistyped',
    priceMinor: null,
    leader: null,
    afterVoid: { at: AT + 9, priceMinor: null, leader: null },
    kind: 'SEALED',
  }),
];
type Wish = Parameters<typeof filterOffers>[1];
const by = (sort: Wish['sort']['sort'], order: 'asc' | 'desc' = 'asc') => ({
  sort: { sort, order, thenBy: [] },
});
const found = (wish: Partial<Wish>) =>
  filterOffers(ROWS, { ...by('idLot'), ...wish }).map(
    ({ idLot, idOffer }) => `${idLot}/${idOffer}`,
  );

describe('ENG-24 the bids report as a file', () => {
  it.each([
    [{}, ['1/1', '1/2', '2/1']],
    [{ idLot: 1 }, ['1/1', '1/2']],
    [{ idDealer: 8 }, ['1/2']],
    [{ kind: 'SEALED' }, ['2/1']],
    [{ voided: false }, ['1/1', '1/2']],
    [{ voided: true, idDealer: 8 }, []],
    [by('at', 'desc'), ['1/2', '2/1', '1/1']],
    [by('businessName'), ['1/2', '1/1', '2/1']],
    [by('priceMinor'), ['2/1', '1/1', '1/2']],
    [by('amountMinor'), ['1/2', '1/1', '2/1']],
    // Rows with equal values keep the order of the log, even if the order is descending.
    [by('idLot', 'desc'), ['2/1', '1/1', '1/2']],
  ] as const)('filters and sorts by %o into %o', (wish, rows) => {
    expect(found(wish)).toEqual(rows);
  });

  it('contains the kind of a bid as text, and times and prices as values for the file format', async () => {
    const { head, rows, idMarket } = await offersReport(ROWS, { language: 'de', idMarket: 'DE' });
    expect(idMarket).toBe('DE');
    expect(head).toEqual([
      'Los',
      'Gebot',
      'Zeit',
      'Händler',
      'Art',
      'Gebotener Betrag',
      'Preis',
      'Höchstbietend',
      'Für ungültig erklärt',
      'Grund',
      'Ungültig seit',
      'Preis nach Ungültigerklärung',
      'Höchstbietend nach Ungültigerklärung',
    ]);
    const price = { minor: 500_050 };
    const valid = [null, null, null, null, null];
    expect(rows).toEqual([
      [1, 1, { at: AT }, 'Rossi', 'Gebot', price, price, 'Rossi', ...valid],
      [1, 2, { at: AT + 2 }, 'Bianchi', 'Bietagent', null, price, 'Rossi', ...valid],
      [
        2,
        1,
        { at: AT + 1 },
        'Rossi',
        'Verdecktes Gebot',
        price,
        null,
        null,
        'ja',
        'mistyped',
        { at: AT + 9 },
        null,
        null,
      ],
    ]);
  });

  it('contains the leader and the price after the response of an agent, and after a void', async () => {
    const agent = { idDealer: 8, bidder: 2, own: false };
    const [{ businessName: _named, ...first }] = [ROWS[0]!];
    const offer = { ...first, priceMinor: 510_050, leader: agent, afterVoid: null };
    const afterVoid = { at: AT + 7, priceMinor: 490_000, leader: agent };
    const voided = { ...first, voided: true, leader: { ...agent, idDealer: 7 }, afterVoid };
    const names = new Map([
      [7, 'Rossi'],
      [8, 'Bianchi'],
    ]);
    expect([voided].flatMap(dealerIdsOf)).toEqual([7, 7, 8]);
    const named = [offer, voided].map((row) =>
      namedRow(row, (idDealer) => names.get(idDealer) ?? ''),
    );
    const { rows } = await offersReport(named, { language: 'en', idMarket: 'DE' });
    expect(rows.map((row) => [row[3], ...row.slice(5, 8), ...row.slice(10)])).toEqual([
      ['Rossi', { minor: 500_050 }, { minor: 510_050 }, 'Bianchi', null, null, null],
      [
        'Rossi',
        { minor: 500_050 },
        { minor: 500_050 },
        'Rossi',
        { at: AT + 7 },
        { minor: 490_000 },
        'Bianchi',
      ],
    ]);
  });
});

it.each(LANGUAGES)('SEC-68 has a valid sheet name in %s', async (language) => {
  for (const { name } of [
    await lotReport([], { language, idMarket: 'IT' }),
    await offersReport([], { language, idMarket: 'IT' }),
  ])
    expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
});
