import { describe, expect, it } from 'vitest';
import { readField } from './read-field.js';

const TEXT = { kind: 'text', max: 50 } as const;
const kept = (raw: string) => readField(TEXT, raw).value;

describe('the text of a field', () => {
  it.each([
    ['a word with reversed direction', 'Auto\u202Egpj.exe\u202C', 'Autogpj.exe'],
    ['invisible characters from the clipboard', 'Rossi\u200B Auto\uFEFF', 'Rossi Auto'],
    ['no-break blanks and fillers', 'Auto\u00A0Haus\u3164', 'Auto Haus'],
    ['several lines', 'Via Roma\r\n1', 'Via Roma 1'],
    ['another alphabet', 'Авто Ωμέγα', 'Авто Ωμέγα'],
  ])('is stored without invisible characters: %s', (_, raw, value) => {
    expect(readField(TEXT, raw)).toEqual({ value, code: null });
    expect(kept(value)).toBe(value);
  });

  it.each(['a\u0000b', 'a\u001B[31mb', 'a\u0085b', 'a\ud800b'])(
    'is rejected if it contains control characters: %j',
    (raw) => expect(readField(TEXT, raw).code).toBe('format'),
  );

  it('is missing if it has no visible characters', () => {
    expect(readField({ ...TEXT, required: true }, '\u200B\u202E ').code).toBe('mandatory');
  });
});
