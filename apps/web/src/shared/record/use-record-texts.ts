import { isMarket, LANGUAGES, type Language } from '@fairlot/countries';
import type { FieldKind, RecordDescription } from '@fairlot/contracts/record';
import { useTranslation } from 'react-i18next';
import { knownKey } from '#shared/i18n/known-key.js';
import type { Stored } from './record-api.js';
import type { KnownRecord } from './records.js';

const NOTHING = '–';

/** Default error texts by kind of field. */
const FAULTS = {
  text: 'records.fault.text',
  longText: 'records.fault.text',
  yesNo: 'records.fault.choice',
  integer: 'records.fault.integer',
  date: 'records.fault.date',
  choice: 'records.fault.choice',
  language: 'records.fault.choice',
  email: 'records.fault.email',
  phone: 'records.fault.phone',
  url: 'records.fault.url',
  vatNumber: 'records.fault.vatNumber',
  picture: 'records.fault.picture',
  market: 'records.fault.market',
  markets: 'records.fault.market',
} as const satisfies Record<FieldKind, string>;
const YES = '✓';
/** Digits of a picture's id that are shown. */
const SHORT_ID = 8;

const isLanguage = (text: string): text is Language => LANGUAGES.some((one) => one === text);

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** What names a stored record. */
export const titleOf = ({ title }: RecordDescription, stored: Stored): string =>
  title.map((name) => plain(stored[name])).join(' ');

/** The texts of a record: its own, its fields' and its values'. */
export const useRecordTexts = ({ area, record }: KnownRecord) => {
  const { t } = useTranslation(area);
  const kit = useTranslation('records');
  const kindOf = (field: string): FieldKind => record.fields[field]?.kind ?? 'text';
  const written = (group: 'field' | 'fault' | 'hint' | 'value', name: string): string | null => {
    const key = knownKey(area, `${area}.${group}`, name);
    return key === null ? null : t(key);
  };
  const marketText = (market: unknown) =>
    isMarket(market) ? t(`market.${market}`) : plain(market);
  return {
    many: t(`${area}.title`),
    add: t(`${area}.new`),
    none: t(`${area}.none`),
    label: (field: string) => written('field', field) ?? field,
    fault: (field: string) => written('fault', field) ?? kit.t(FAULTS[kindOf(field)]),
    /** Null where there is none. */
    hint: (field: string) => written('hint', field),
    valueText: (field: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return NOTHING;
      const text = plain(value);
      switch (kindOf(field)) {
        case 'market':
        case 'markets':
          return [value].flat().map(marketText).join(', ');
        case 'language':
          return isLanguage(text) ? t(`language.${text}`) : text;
        case 'yesNo':
          return value === true ? YES : NOTHING;
        case 'picture':
          return `#${text.slice(0, SHORT_ID)}`;
        case 'choice':
          return written('value', `${field}.${text}`) ?? text;
        default:
          return text;
      }
    },
  };
};
