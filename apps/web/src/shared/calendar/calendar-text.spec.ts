import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarText, type CalendarEntry } from './calendar-text.js';

const AT = Date.UTC(2026, 10, 23, 9, 30);
const makeEntry = (facts: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'auction-7@portal.test',
  sequence: 3,
  asOf: AT,
  startsAt: AT + 3_600_000,
  endsAt: AT + 7_200_000,
  summary: 'Returns',
  description: 'Starts at ten',
  url: 'https://portal.test/auctions/7',
  reminders: [
    { before: 'START', minutes: 15, text: 'Starts soon' },
    { before: 'END', minutes: 15, text: 'Ends soon' },
  ],
  ...facts,
});

type Part = { readonly name: string; readonly values: Record<string, string>; parts: Part[] };

/**
 * Parses a file as calendar programs do: unfolds lines, nests components, and unescapes text (RFC
 * 5545, 3.1 and 3.3.11).
 */
const read = (file: string): Part => {
  const root: Part = { name: '', values: {}, parts: [] };
  const open = [root];
  for (const line of file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+(?:;[A-Z=]+)?):(.*)$/su.exec(line) ?? [];
    const part = open.at(-1)!;
    if (name === 'BEGIN') {
      const inner = { name: value, values: {}, parts: [] };
      part.parts.push(inner);
      open.push(inner);
    } else if (name === 'END') expect(open.pop()?.name).toBe(value);
    else part.values[name] = value.replaceAll(/\\(.)/gsu, (_, one) => (one === 'n' ? '\n' : one));
  }
  expect(open).toEqual([root]);
  return root.parts[0]!;
};

describe('a calendar', () => {
  it('contains time, title and place of each entry, with reminders before start and end', () => {
    const { name, parts } = read(calendarText([makeEntry()]));
    expect(name).toBe('VCALENDAR');
    expect(parts).toHaveLength(1);
    expect(parts[0]?.values).toEqual({
      UID: 'auction-7@portal.test',
      SEQUENCE: '3',
      DTSTAMP: '20261123T093000Z',
      'LAST-MODIFIED': '20261123T093000Z',
      DTSTART: '20261123T103000Z',
      DTEND: '20261123T113000Z',
      SUMMARY: 'Returns',
      DESCRIPTION: 'Starts at ten',
      URL: 'https://portal.test/auctions/7',
    });
    expect(parts[0]?.parts.map(({ values }) => values)).toEqual([
      { ACTION: 'DISPLAY', DESCRIPTION: 'Starts soon', 'TRIGGER;RELATED=START': '-PT15M' },
      { ACTION: 'DISPLAY', DESCRIPTION: 'Ends soon', 'TRIGGER;RELATED=END': '-PT15M' },
    ]);
  });

  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(
        fc.constantFrom(
          '\r\nEND:VEVENT\r\nBEGIN:VEVENT',
          '\nX-EVIL:1',
          '\\',
          '\\n',
          ';',
          ',',
          '"',
          ':',
          '🚗',
          'ß',
          '車',
          '\u0000',
          '\u0085',
          '\u2028',
          ' ',
          '\t',
          '\r',
          'a'.repeat(74),
        ),
      )
      .map((parts) => parts.join('')),
  );
  /** The text of a name without the characters that a calendar file cannot contain. */
  const plain = (text: string) =>
    text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\u2028\u2029]/gu, ' ');

  it('contains any names, but no name adds an entry or a line, and no line is too long', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), (names) => {
        const file = calendarText(
          names.map((name) => makeEntry({ summary: name, description: name })),
        );
        const { parts } = read(file);
        const expected = names.map((name) => plain(name.toWellFormed()));
        const utf8 = new TextEncoder();
        const asRead = new TextDecoder().decode(utf8.encode(file));
        expect(read(asRead).parts.map(({ values }) => values['SUMMARY'])).toEqual(expected);
        expect(parts).toHaveLength(names.length);
        expect(Object.keys(parts[0]!.values)).toHaveLength(9);
        const octets = file.split('\r\n').map((line) => utf8.encode(line).length);
        expect(Math.max(...octets)).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
