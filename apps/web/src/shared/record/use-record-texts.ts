import { fieldWithParts, type Field } from '@fairlot/contracts/record';
import { isLanguage, isMarket } from '@fairlot/countries';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { useCodeTexts } from './kinds/code-texts.js';
import { KINDS } from './kinds/field-kinds.js';
import type { ValueContext, TitlesByField } from './kinds/kind.js';
import type { StoredRecord } from './record-api.js';
import type { ListSource } from './list-source.js';
import type { ListDefinition, RecordDefinition } from './records.js';

const NO_VALUE = '–';

const plainText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const NO_TITLES: TitlesByField = {};

/** The title of a stored record, taken from its title fields. */
export const recordTitleOf = ({ title }: Pick<ListSource, 'title'>, stored: StoredRecord): string =>
  title.map((name) => plainText(stored[name])).join(' ');

/** Names of the code tables that these fields use. */
const codeTablesOf = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap(fieldWithParts).flatMap(({ table }) => table ?? []);

type NamedField = readonly [name: string, field: Field];

/**
 * The texts of a record: those of its fields and values. The texts of a nested field are found by
 * its path.
 * @param only the only field whose values are formatted. If it is missing, all code tables of the
 * record are loaded, which is slow in each cell of a table and in each field of a form.
 */
export const useRecordTexts = ({ area, record, view = '' }: ListDefinition, only?: Field) => {
  const { t } = useTranslation(area);
  const kit = useTranslation('records');
  const format = useFormat();
  const codeText = useCodeTexts(codeTablesOf(only ? [only] : Object.values(record.fields)));
  const written = (
    group: 'field' | 'fault' | 'hint' | 'value' | 'view' | 'preset',
    name: string,
  ): string | null => {
    const key = existingKey(area, `${area}.${group}`, name);
    return key === null ? null : t(key);
  };
  const label = (field: string) => {
    const ofAddress = existingKey('records', 'records.address', field);
    return written('field', field) ?? (ofAddress === null ? field : kit.t(ofAddress));
  };
  const languageText = (language: string) =>
    isLanguage(language) ? t(`language.${language}`) : language;
  const contextOf = (name: string, field: Field, titles: TitlesByField): ValueContext => ({
    name,
    field,
    format,
    market: (market) => (isMarket(market) ? t(`market.${market}`) : plainText(market)),
    language: (language) => languageText(plainText(language)),
    word: (word) => written('value', `${name}.${word}`),
    code: (code) => codeText(field.table, code),
    title: (id) => titles[name]?.[String(id)] ?? `#${String(id)}`,
    unit: (value) => `${value} ${kit.t(`records.unit.${field.unit ?? 'minute'}`)}`,
    yesNo: (isOn) => t(isOn ? 'word.yes' : 'word.no'),
    plainPart: (part, nested, value) => say([part, nested], value, titles),
    part: (part, nested, value) =>
      value === null ? '' : `${label(part)}: ${say([part, nested], value, titles)}`,
  });
  const say = ([name, field]: NamedField, value: unknown, titles: TitlesByField): string =>
    isEmpty(value) ? NO_VALUE : KINDS[field.kind].format(value, contextOf(name, field, titles));
  return {
    many: written('view', view) ?? t(`${area}.title`),
    none: t(`${area}.none`),
    presetText: (name: string) => written('preset', name) ?? name,
    label,
    fault: (name: string, { kind }: Field) => written('fault', name) ?? kit.t(KINDS[kind].fault),
    /** The hint of a field. Null if it has none. */
    hint: (field: string) => written('hint', field),
    /** Formats the value of the field with this name, or of `field` if it is given. */
    valueText: (
      name: string,
      value: unknown,
      titles: TitlesByField = NO_TITLES,
      field: Field | undefined = record.fields[name],
    ): string => (field === undefined ? plainText(value) : say([name, field], value, titles)),
  };
};

/** Label of the button that adds a record. */
export const useAddText = ({ area }: RecordDefinition): string =>
  useTranslation(area).t(`${area}.new`);
