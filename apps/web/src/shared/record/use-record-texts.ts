import { isMarket } from '@fairlot/countries';
import type { RecordDescription } from '@fairlot/contracts/record';
import { useTranslation } from 'react-i18next';
import { knownKey } from '#shared/i18n/known-key.js';
import type { Stored } from './record-api.js';
import type { KnownRecord } from './records.js';

const NOTHING = '–';

const plain = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** What names a stored record. */
export const titleOf = ({ title }: RecordDescription, stored: Stored): string =>
  title.map((name) => plain(stored[name])).join(' ');

/** The texts of a record: its own, its fields' and its values'. */
export const useRecordTexts = ({ area, record }: KnownRecord) => {
  const { t } = useTranslation(area);
  const textOf = (group: 'field' | 'fault', name: string): string => {
    const key = knownKey(area, `${area}.${group}`, name);
    return key === null ? name : t(key);
  };
  return {
    many: t(`${area}.title`),
    add: t(`${area}.new`),
    none: t(`${area}.none`),
    label: (field: string) => textOf('field', field),
    fault: (field: string) => textOf('fault', field),
    valueText: (field: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return NOTHING;
      const text = plain(value);
      return record.fields[field]?.kind === 'market' && isMarket(text) ? t(`market.${text}`) : text;
    },
  };
};
