import { buffer } from 'node:stream/consumers';
import { csvOf, xlsxOf } from '@fairlot/access-http';
import { LANGUAGES, MARKET_PACKS, MARKETS, readPlate, type Language } from '@fairlot/countries';
import type { Cell } from '@fairlot/kernel';
import { listVocabulary, stockTable } from '@fairlot/vehicles-application';
import { BODY_TYPES, FUEL_TYPES, GEARBOXES, type Vehicle } from '@fairlot/vehicles-records';
import { sendBackOutcomes } from '@fairlot/vehicles-records/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Texts that forms and lists accept, now or in earlier versions. */
const text = (maxLength: number) =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength }) },
      fc.constantFrom(
        '=1+1',
        '-5',
        '@x',
        '+Navi',
        "'=x",
        "''+1",
        '=cmd|calc',
        '00123',
        '1e3',
        'true',
        '07/2019',
        '1.6 16 V Elegance',
        '3 Türen 1.5',
        'Ka + Plus',
        'a;b,c"d',
        '_x000D_',
        '1.234,50',
        'k.A.',
        'Pack\u00ADage 1.2\u200B',
        'a\u00A0b',
        'unbekannt',
        '-',
        'Öl\tund\nmehr',
        '＝1',
        "O'Hara",
        '=HYPERLINK("x")',
        '"',
        '"Sport" Paket',
        "'",
        'a\\b',
        'a\r\nb',
        'sep=;',
        'TRUE',
        '1/2',
        '12:30',
        '9.500,- €',
        '120 tkm',
        '#1 | 2',
        'e\u0301 é',
        '👨‍👩‍👧 4x4',
        'שלום 1.6',
        '½ x²',
        '__x0041__',
        'brak',
        '?!',
      ),
    )
    .map((one) => one.trim().slice(0, maxLength))
    // Leave out names of properties of Object, which the workbook writer loses.
    .filter((one) => one !== '' && one.isWellFormed() && !/[\0\uFFFD]/.test(one) && !(one in {}));
const code = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.stringMatching(/^[=+@'-]?[A-Za-z0-9][A-Za-z0-9 /.-]{0,18}[A-Za-z0-9]$/),
  },
  fc.constantFrom('Ñ-1', '#1', '1E5', '000123', '12345678901234567', 'A  B', '1,5', '"1"', "1'2"),
  fc.constantFrom('№ 5', 'k.A.', '-', '?', 'TRUE', '=', "'", '1/2', '07/2019', '_x0041_', 'ß;1'),
);
const month = fc.tuple(fc.integer({ min: 1950, max: 2026 }), fc.integer({ min: 1, max: 12 }));

const vehicle = fc.record({
  externalId: code,
  brand: text(50).filter((one) => /\p{L}{2}/u.test(one) && !/unbekannt/.test(one)),
  model: text(100).filter((one) => /[\p{L}\d]{2}/u.test(one) && !/unbekannt|k\.A\./.test(one)),
  version: fc.oneof(fc.constant(''), text(200)),
  bodyType: fc.constantFrom(...BODY_TYPES),
  fuelType: fc.constantFrom(...FUEL_TYPES),
  gearbox: fc.constantFrom(...GEARBOXES),
  powerHp: fc.option(fc.integer({ min: 1, max: 3_000 })),
  mileageKm: fc.option(fc.integer({ min: 0, max: 3_000_000 })),
  firstRegistration: fc.option(month.map(([y, m]) => `${y}-${String(m).padStart(2, '0')}`)),
  damaged: fc.boolean(),
  postalCode: fc.option(fc.stringMatching(/^\d{5}$/)),
  askingPriceMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
  licensePlate: fc.oneof(
    fc.stringMatching(/^[A-Z]{1,2}[ -]?\d{3,4}$/).map((one) => readPlate(one, 'IT') ?? ''),
    fc.constantFrom(...MARKETS.map((one) => MARKET_PACKS[one].plates.sample)),
  ),
  frame: fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^W[A-HJ-NPR-Z0-9]{12}\d{4}$/),
    fc.stringMatching(/^ZZZ[A-HJ-NPR-Z0-9]{10}\d{4}$/),
  ),
  provenance: fc.constantFrom(null, 'LTR_RETURN'),
  idTemplate: fc.constantFrom(null, 3),
  idMarket: fc.constantFrom(...MARKETS),
});
/** Vehicles built before 1981, whose chassis numbers may have any length. */
const withChassis = fc
  .tuple(vehicle, fc.stringMatching(/^[A-Z]{0,3}\d{3,6}$/))
  .map(([of, frame]) => ({ ...of, firstRegistration: '1968-07', frame }));
const stock = fc
  .uniqueArray(fc.oneof({ weight: 5, arbitrary: vehicle }, withChassis), {
    selector: ({ externalId }) => externalId,
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.map(
      (one, at) =>
        ({
          ...one,
          idVehicle: at + 1,
          vehicleCode: one.externalId,
          idOwnerDealer: 1,
          region: null,
          channel: 'AUCTION',
          state: 'LOADED',
          insertDate: new Date(0),
        }) as Vehicle,
    ),
  );

const table = (vehicles: readonly Vehicle[], language: Language) =>
  stockTable(
    (async function* () {
      yield* vehicles;
    })(),
    { language, idMarket: 'IT' },
  );
const OF = { owner: { idOwnerDealer: 1, idMarket: 'IT' }, vocabulary: listVocabulary('IT') };
const unchanged = (vehicles: readonly Vehicle[]) => vehicles.map(() => 'UNCHANGED');

describe('importing our own export of vehicles', () => {
  it.each(LANGUAGES)('as CSV in %s creates and changes nothing', async (language) => {
    await fc.assert(
      fc.asyncProperty(stock, async (vehicles) => {
        const csv = await buffer(csvOf(table(vehicles, language)));
        expect(await sendBackOutcomes(csv, vehicles, OF)).toEqual(unchanged(vehicles));
      }),
      { numRuns: 40 },
    );
  });

  it.each(LANGUAGES)('as XLSX in %s creates and changes nothing', async (language) => {
    await fc.assert(
      fc.asyncProperty(stock, async (vehicles) => {
        const rows: (readonly Cell[])[] = [];
        const written = table(vehicles, language);
        for await (const row of written.rows) rows.push(row);
        const xlsx = await xlsxOf({ ...written, rows, name: 'Fairlot' });
        expect(await sendBackOutcomes(xlsx, vehicles, OF)).toEqual(unchanged(vehicles));
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
