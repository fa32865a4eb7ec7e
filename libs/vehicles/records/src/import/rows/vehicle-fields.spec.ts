import { describe, expect, it } from 'vitest';
import { PLAIN_VOCABULARY } from '../../testing/plain-vocabulary.js';
import { judgeRow } from './judge-row.js';
import { readField, type VehicleField } from './vehicle-fields.js';

const valueOf = (field: VehicleField, text: string) =>
  readField(field, text, { vocabulary: PLAIN_VOCABULARY, row: {} });

describe('SEC-29 the mileage field', () => {
  it.each(
    `120000|120.000 km|120.000 kilomètres|120 000 km|120'000 Km|120,000|120 tkm|120 Tkm|120 T km|120k|120 Tsd. km|120,0 tkm
     120 mila km|120 mil km|120 tys. km|120 k km|１２０ tkm|Km 120.000|km: 120000`
      .split(/\||\n/)
      .map((text) => text.trim()),
  )('reads %s as 120,000 kilometres', (text) => {
    expect(valueOf('mileageKm', text)).toEqual({ value: 120_000 });
  });

  it.each([
    ['12,5 tkm', 12_500],
    ['120 km', 120],
    ['0 km', 0],
  ])('reads %s as %i kilometres', (text, value) => {
    expect(valueOf('mileageKm', text)).toEqual({ value });
  });

  it.each([
    '75,000 miles',
    '75k mi',
    '120.000 tkm',
    '69 PS',
    'ca. 120.000',
    '120.5',
    '120-130 tkm',
  ])('rejects %s', (text) => {
    expect(valueOf('mileageKm', text)).toEqual({ fault: 'number' });
  });
});

describe('SEC-29 the power field', () => {
  it.each([
    '69',
    '69 PS',
    '69KM',
    '51 kW (69 PS)',
    '69 CV (51 kW)',
    '69 ch DIN',
    'CV 69',
    'PS: 69',
  ])('reads %s as 69 hp', (text) => {
    expect(valueOf('powerHp', text)).toEqual({ value: 69 });
  });

  it.each(['51 kW', 'kW 51', '150 km/h', '69.36'])('rejects %s', (text) => {
    expect(valueOf('powerHp', text)).toEqual({ fault: 'number' });
  });
});

describe('SEC-29 a cell without a value', () => {
  it.each(['brak', 'ND', 'k.A.'])('is not read as a postal code: %s', (text) => {
    const { problems } = judgeRow([text], ['postalCode'], PLAIN_VOCABULARY);
    expect(problems).toEqual([]);
    expect(judgeRow([text], ['postalCode'], PLAIN_VOCABULARY).vehicle?.postalCode).toBeNull();
  });

  it.each(['#REF!', '#¡VALOR!', '#¿NOMBRE?', '#NOM ?', '#DIV/0!'])(
    'is unreadable if it shows the error value of a formula: %s',
    (text) => {
      const { problems } = judgeRow([text], ['version'], PLAIN_VOCABULARY);
      expect(problems.map(({ code }) => code)).toEqual(['unreadable']);
    },
  );
});
