import { describe, expect, it } from 'vitest';
import { readField } from './read-field.js';

const TEXT = { kind: 'text', max: 50 } as const;
const kept = (raw: string) => readField(TEXT, raw).value;

describe('a text', () => {
  it.each([
    ['a word that is turned around', 'Auto\u202Egpj.exe\u202C', 'Autogpj.exe'],
    ['what was pasted with a blank that nobody sees', 'Rossi\u200B Auto\uFEFF', 'Rossi Auto'],
    ['blanks that do not break, and fillers', 'Auto\u00A0Haus\u3164', 'Auto Haus'],
    ['several lines', 'Via Roma\r\n1', 'Via Roma 1'],
    ['another alphabet', 'Авто Ωμέγα', 'Авто Ωμέγα'],
  ])('is kept as what can be seen of it: %s', (_, raw, value) => {
    expect(readField(TEXT, raw)).toEqual({ value, code: null });
    expect(kept(value)).toBe(value);
  });

  it.each(['a\u0000b', 'a\u001B[31mb', 'a\u0085b', 'a\ud800b'])(
    'is refused where it holds what nobody writes: %j',
    (raw) => expect(readField(TEXT, raw).code).toBe('format'),
  );

  it('of which nothing can be seen is missing', () => {
    expect(readField({ ...TEXT, required: true }, '\u200B\u202E ').code).toBe('mandatory');
  });
});
