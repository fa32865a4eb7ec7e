import type { Field, FieldKind } from '@fairlot/contracts/record';
import { text } from '@fairlot/web-ui';
import { MoneyInput, PercentInput } from '#shared/ui/amount-input.js';
import { marketsControl } from '../markets-control.js';
import { pictureAddress, PictureControl } from '../picture-control.js';
import styles from '../picture.module.css';
import { ibanText } from '#shared/format/iban-text.js';
import { codeControl, codesControl } from './code-control.js';
import { durationControl, UNITS_MS } from './duration-control.js';
import { DocumentLink, FileControl } from './file-control.js';
import { groupSection } from './group-section.js';
import { ibanControl } from './iban-control.js';
import { InstantControl } from './instant-control.js';
import type { FieldKindControls } from './kind.js';
import { languageSection } from './language-section.js';
import { listSection } from './list-section.js';
import { referenceControl } from './reference-control.js';
import { plainWords } from './rich-text.js';
import { richTextControl } from './rich-text-control.js';

const TEXT_LINES = 4;
const NOT_CHOSEN = { isUnchosen: true } as const;
const NARROW_WIDTH = '110px';
const MEDIUM_WIDTH = '150px';
const WIDE_WIDTH = 'minmax(170px, 1.5fr)';

const emptyText = () => '';
const plainText: FieldKindControls['format'] = (value) =>
  typeof value === 'string' ? value : JSON.stringify(value);
const linkFormat = (scheme: string) => (_: unknown, label: string) => (
  <a href={`${scheme}:${label.replaceAll(' ', '')}`} className={text.clip} title={label}>
    {label}
  </a>
);
const textKind: FieldKindControls = {
  width: 'minmax(130px, 1fr)',
  fault: 'records.fault.text',
  initial: emptyText,
  control: () => ({}),
  format: plainText,
};
const joinParts = (parts: readonly string[]): string =>
  parts.filter((one) => one !== '').join('; ');
const joinedPartTexts: FieldKindControls['format'] = (value, { field: { parts = {} }, part }) =>
  joinParts(
    Object.entries(parts).map(([name, field]) =>
      part(name, field, (value as Record<string, unknown>)[name]),
    ),
  );

const initialParts: FieldKindControls['initial'] = ({ parts = {} }) =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, initialValueOf(part)]));
const addressText: FieldKindControls['format'] = (value, { field: { parts = {} }, plainPart }) => {
  const lines = Object.entries(parts).map(([name, field]) => {
    const line = (value as Record<string, unknown>)[name] ?? null;
    return [name, line === null ? '' : plainPart(name, field, line)] as const;
  });
  const { street, postalCode, city, ...rest } = Object.fromEntries(lines);
  return [street, `${postalCode} ${city}`, ...Object.values(rest)].filter(Boolean).join(', ');
};

/** For each kind of field: its column, control, text, cell and filter. */
export const KINDS: Readonly<Record<FieldKind, FieldKindControls>> = {
  text: textKind,
  longText: { ...textKind, width: 'minmax(190px, 2fr)', control: () => ({ lines: TEXT_LINES }) },
  richText: {
    ...textKind,
    width: 'minmax(190px, 2fr)',
    format: (value) => plainWords(String(value)),
    control: ({ field }) => ({ Control: richTextControl(field), width: 'full' }),
  },
  integer: {
    ...textKind,
    width: NARROW_WIDTH,
    fault: 'records.fault.integer',
    initial: () => null,
    filter: 'digits',
  },
  yesNo: {
    ...textKind,
    width: '100px',
    fault: 'records.fault.choice',
    initial: () => false,
    filter: 'choice',
    // In a filter, the value is a text.
    format: (value, { word, yesNo }) => word(String(value)) ?? yesNo(String(value) === 'true'),
  },
  date: {
    ...textKind,
    width: '130px',
    fault: 'records.fault.date',
    filter: 'day',
    control: () => ({ type: 'date' }),
    // Noon in UTC is on the same day in every market.
    format: (value, { format }) => format.day(Date.parse(`${String(value)}T12:00:00Z`)),
  },
  instant: {
    width: '190px',
    fault: 'records.fault.instant',
    initial: () => null,
    control: () => ({ Control: InstantControl }),
    format: (value, { format }) => format.exact(Number(value)),
  },
  choice: {
    ...textKind,
    width: MEDIUM_WIDTH,
    fault: 'records.fault.choice',
    control: () => NOT_CHOSEN,
    filter: 'choice',
    format: (value, { word }) => word(String(value)) ?? String(value),
  },
  email: {
    ...textKind,
    width: WIDE_WIDTH,
    fault: 'records.fault.email',
    cell: linkFormat('mailto'),
    control: () => ({ type: 'email' }),
  },
  phone: {
    ...textKind,
    width: '170px',
    fault: 'records.fault.phone',
    cell: linkFormat('tel'),
    control: () => ({ type: 'tel' }),
  },
  url: { ...textKind, width: 'minmax(170px, 1fr)', fault: 'records.fault.url' },
  vatNumber: { ...textKind, width: '170px', fault: 'records.fault.vatNumber' },
  iban: {
    ...textKind,
    width: '260px',
    fault: 'records.fault.iban',
    control: ({ field }) => ({ Control: ibanControl(field) }),
    format: (value) => ibanText(String(value)),
  },
  postalCode: { ...textKind, width: NARROW_WIDTH, fault: 'records.fault.postalCode' },
  picture: {
    ...textKind,
    width: NARROW_WIDTH,
    fault: 'records.fault.picture',
    control: () => ({ Control: PictureControl }),
    format: (value) => `#${String(value).slice(0, 8)}`,
    cell: (value) => (
      <img className={styles.thumbnail} src={pictureAddress(String(value))} alt="" loading="lazy" />
    ),
  },
  file: {
    width: WIDE_WIDTH,
    fault: 'records.fault.file',
    initial: () => null,
    control: () => ({ Control: FileControl }),
    format: (value) => String((value as { readonly name?: string }).name),
    cell: (value) => <DocumentLink value={value} />,
  },
  market: {
    ...textKind,
    width: MEDIUM_WIDTH,
    fault: 'records.fault.market',
    control: () => NOT_CHOSEN,
    filter: 'choice',
    format: (value, { market }) => market(value),
  },
  markets: {
    width: 'minmax(150px, 1fr)',
    fault: 'records.fault.market',
    initial: () => [],
    filter: 'choice',
    control: ({ markets }) => ({ Control: marketsControl(markets), width: 'full' }),
    format: (value, { market }) => [value].flat().map(market).join(', '),
  },
  language: {
    ...textKind,
    width: MEDIUM_WIDTH,
    fault: 'records.fault.choice',
    control: () => NOT_CHOSEN,
    filter: 'choice',
    format: (value, { language }) => language(value),
  },
  money: {
    width: NARROW_WIDTH,
    fault: 'records.fault.money',
    initial: () => null,
    control: () => ({ Control: MoneyInput }),
    format: (value, { format }) => format.price(Number(value)),
  },
  percentage: {
    width: NARROW_WIDTH,
    fault: 'records.fault.percentage',
    initial: () => null,
    control: () => ({ Control: PercentInput }),
    format: (value, { format }) => `${format.percent(Number(value))} %`,
  },
  duration: {
    width: NARROW_WIDTH,
    fault: 'records.fault.duration',
    initial: () => null,
    control: ({ field }) => ({ Control: durationControl(field) }),
    format: (value, { field: { unit = 'minute' }, unit: withUnit }) =>
      withUnit(String(Math.round((Number(value) / UNITS_MS[unit]) * 100) / 100)),
  },
  code: {
    ...textKind,
    width: WIDE_WIDTH,
    fault: 'records.fault.choice',
    filter: 'code',
    control: ({ field }) => ({ Control: codeControl(field) }),
    format: (value, { code }) => code(value),
  },
  codes: {
    ...textKind,
    width: WIDE_WIDTH,
    fault: 'records.fault.choice',
    filter: 'code',
    initial: () => [],
    control: ({ field }) => ({ Control: codesControl(field), width: 'full' }),
    format: (value, { code }) => [value].flat().map(code).join(', '),
  },
  reference: {
    width: WIDE_WIDTH,
    fault: 'records.fault.reference',
    initial: () => null,
    filter: 'reference',
    control: ({ field }) => ({ Control: referenceControl(field) }),
    format: (value, { title }) => title(value),
  },
  group: {
    width: WIDE_WIDTH,
    fault: 'records.fault.group',
    initial: initialParts,
    format: joinedPartTexts,
    control: (about) => ({ Section: groupSection(about) }),
  },
  address: {
    width: 'minmax(190px, 2fr)',
    fault: 'records.fault.group',
    initial: initialParts,
    format: addressText,
    control: (about) => ({ Section: groupSection(about) }),
  },
  list: {
    width: WIDE_WIDTH,
    fault: 'records.fault.list',
    initial: () => [],
    control: (about) => ({ Section: listSection(about) }),
    format: (value, context) =>
      (value as readonly unknown[])
        .map((item, index) => `${index + 1}. ${joinedPartTexts(item, context)}`)
        .join(' '),
  },
  textByLanguage: {
    width: WIDE_WIDTH,
    fault: 'records.fault.textByLanguage',
    initial: () => ({}),
    control: (about) => ({ Section: languageSection(about) }),
    format: (value, { language }) =>
      joinParts(
        Object.entries(value as object).map(
          ([one, translation]) => `${language(one)}: ${String(translation)}`,
        ),
      ),
  },
};

/** The initial value of a field in a new record. */
export const initialValueOf = (field: Field): unknown => {
  if (field.initial !== undefined) return field.initial;
  return field.isRequired ? KINDS[field.kind].initial(field) : null;
};
