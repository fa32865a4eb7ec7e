/** An entry of a calendar. Instants are epoch milliseconds. */
export type CalendarEntry = {
  /** Id of the entry. It is the same for the same object in every file. */
  readonly uid: string;
  /**
   * A number that grows with each change. Calendar programs use the entry with the highest number.
   */
  readonly sequence: number;
  /** When the entry had this state. */
  readonly asOf: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly reminders: readonly {
    readonly before: 'START' | 'END';
    readonly minutes: number;
    readonly text: string;
  }[];
};

const LINE_MAX_OCTETS = 75;
const utf8 = new TextEncoder();

/** Formats an instant as `20261123T100000Z` (RFC 5545, 3.3.5). */
const calendarInstant = (at: number): string =>
  new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Escapes separators (3.3.11), and removes other control characters. */
const escapeCalendarText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');

/** Folds a line at 75 octets, but never inside a character (3.1). */
const foldLine = (line: string): string => {
  const lines = [''];
  let octets = 0;
  for (const character of line) {
    const more = utf8.encode(character).length;
    if (octets + more > LINE_MAX_OCTETS) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += character;
    octets += more;
  }
  return lines.join('\r\n');
};

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeCalendarText(entry.uid)}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${calendarInstant(entry.asOf)}`,
  `LAST-MODIFIED:${calendarInstant(entry.asOf)}`,
  `DTSTART:${calendarInstant(entry.startsAt)}`,
  `DTEND:${calendarInstant(entry.endsAt)}`,
  `SUMMARY:${escapeCalendarText(entry.summary)}`,
  `DESCRIPTION:${escapeCalendarText(entry.description)}`,
  `URL:${new URL(entry.url).href}`,
  ...entry.reminders.flatMap(({ before, minutes, text }) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeCalendarText(text)}`,
    `TRIGGER;RELATED=${before}:-PT${minutes}M`,
    'END:VALARM',
  ]),
  'END:VEVENT',
];

/** Returns the content of a calendar file (RFC 5545). */
export const calendarText = (entries: readonly CalendarEntry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fairlot//Auctions//EN',
    'METHOD:PUBLISH',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
