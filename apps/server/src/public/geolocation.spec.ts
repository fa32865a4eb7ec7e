import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WrongSetting } from '../settings/wrong-setting.js';
import { Geolocation, marketOfCountry } from './geolocation.js';
import { makeCountryDatabase } from './testing/make-country-database.js';

let folder: string;
let databaseFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlot-geo-'));
  databaseFile = join(folder, 'country.mmdb');
  writeFileSync(databaseFile, makeCountryDatabase('IT', 'GB'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['IT', 'IT'],
  [' gb ', 'EN'],
  ['LU', 'LU'],
  ['CH', 'OTHER'],
  ['EN', 'OTHER'],
  ['XX', null],
  ['T1', null],
  ['ITA', null],
  [undefined, null],
])('the market of the country %j is %s', (country, market) =>
  expect(marketOfCountry(country)).toBe(market),
);

describe('OPEN-12 the market of a request', () => {
  const at = (ip: string, headers: Record<string, string> = {}) => ({ ip, headers });

  it('is that of the country database if the address is in it', async () => {
    const geolocation = await Geolocation.of({ header: null, databaseFile });
    expect(geolocation.marketOf(at('1.2.3.4'))).toBe('IT');
    expect(geolocation.marketOf(at('200.2.3.4'))).toBe('EN');
    for (const odd of ['nonsense', '']) expect(geolocation.marketOf(at(odd))).toBeNull();
  });

  it("is that of the proxy's header if there is one, and null if neither names a market", async () => {
    const both = await Geolocation.of({ header: 'x-country', databaseFile });
    expect(both.marketOf(at('1.2.3.4', { 'x-country': 'DE' }))).toBe('DE');
    expect(both.marketOf(at('1.2.3.4', { 'x-country': 'XX' }))).toBe('IT');
    const none = await Geolocation.of({ header: null, databaseFile: null });
    expect(none.marketOf(at('1.2.3.4', { 'x-country': 'DE', 'cf-ipcountry': 'DE' }))).toBeNull();
  });

  it('cannot be read from an invalid file, so the start fails with an error that names the setting', async () => {
    const wrong = join(folder, 'wrong.mmdb');
    writeFileSync(wrong, 'no database');
    for (const file of [wrong, join(folder, 'nowhere.mmdb')])
      await expect(Geolocation.of({ header: null, databaseFile: file })).rejects.toThrow(
        expect.objectContaining({
          name: WrongSetting.name,
          message: expect.stringMatching(/^GEO_DATABASE: /),
        }),
      );
  });
});
