import { isMarket, MARKETS, type IdMarket, type Language } from '@fairlot/countries';
import { hasText, texts } from '../texts.js';
import brands from './brands.json' with { type: 'json' };
import tables from './code-tables.json' with { type: 'json' };
import areas from './country-areas.json' with { type: 'json' };

/** CON-044: one element of a code table, in the reader's language. `ranking` counts from 1. */
export type CodeTableElement = {
  readonly elementCode: string;
  readonly elementDes: string;
  readonly ranking: number;
};

/** An element of a code table. `des` is a text key, or a name that is the same in all languages. */
type CodeEntry = { readonly code: string; readonly des: string };
type CodeGroup = {
  readonly translated: boolean;
  readonly entries: readonly (CodeEntry & { readonly idMarket?: IdMarket | undefined })[];
};

type GroupWords = {
  readonly codes: readonly string[];
  /** Prefix of the text keys; `codeTable.{group}` by default. */
  readonly key?: string;
  /** Last part of each text key if it differs from the code. */
  readonly words?: readonly string[];
};

const translatedGroup = (groupCode: string, { codes, key, words }: GroupWords): CodeGroup => ({
  translated: true,
  entries: codes.map((code, index) => ({
    code,
    des: `${key ?? `codeTable.${groupCode}`}.${words?.[index] ?? code}`,
  })),
});

const codeEntriesOf = (names: object): CodeEntry[] =>
  Object.entries(names).map(([code, des]: [string, string]) => ({ code, des }));

/** Codes are the markets, and the texts are their names. */
const MARKET_TABLE: GroupWords = { codes: MARKETS, key: 'market' };

const groupsByCode: ReadonlyMap<string, CodeGroup> = new Map<string, CodeGroup>([
  ['COUNTRY', translatedGroup('COUNTRY', MARKET_TABLE)],
  ['MARKET', translatedGroup('MARKET', MARKET_TABLE)],
  ...Object.entries<GroupWords>(tables).map(
    ([code, words]) => [code, translatedGroup(code, words)] as const,
  ),
  ['BRAND', { translated: false, entries: codeEntriesOf(brands) }],
  [
    'COUNTRY_AREA',
    {
      translated: false,
      // ISO 3166-2 codes. A market without areas (OTHER) has none.
      entries: Object.entries(areas).flatMap(([idMarket, names]) =>
        codeEntriesOf(names).map((entry) => ({
          ...entry,
          ...(isMarket(idMarket) && { idMarket }),
        })),
      ),
    },
  ],
]);

export const CODE_TABLES: readonly string[] = [...groupsByCode.keys()];

/** The text keys of all elements that are translated. */
export const CODE_TABLE_TEXTS: readonly string[] = [...groupsByCode.values()]
  .filter(({ translated }) => translated)
  .flatMap(({ entries }) => entries.map(({ des }) => des));

export type CodeTableQuery = {
  readonly elementCode?: string | undefined;
  /** Return only elements of this market, and elements without a market. */
  readonly idMarket?: string | undefined;
  readonly language: Language;
};

type NamedElement = Omit<CodeTableElement, 'ranking'> &
  Pick<CodeGroup['entries'][number], 'idMarket'>;
const elementsByLanguage = new Map<string, readonly NamedElement[]>();

/**
 * The elements of a group with names in a language. Cached, because a request for all tables
 * returns thousands of elements.
 */
const namedElements = (groupCode: string, language: Language): readonly NamedElement[] | null => {
  const group = groupsByCode.get(groupCode);
  if (group === undefined) return null;
  const key = `${language} ${groupCode}`;
  const known = elementsByLanguage.get(key);
  if (known !== undefined) return known;
  const text = texts(language);
  const elements = group.entries.map(({ code, des, idMarket }) => ({
    elementCode: code,
    elementDes: group.translated && hasText(des) ? text(des) : des,
    idMarket,
  }));
  elementsByLanguage.set(key, elements);
  return elements;
};

/** OPEN-02: the elements of a group, sorted by ranking; null if there is no such group. */
export const lookUpElements = (
  groupCode: string,
  { elementCode: wanted, idMarket: wantedMarket, language }: CodeTableQuery,
): CodeTableElement[] | null =>
  namedElements(groupCode, language)
    ?.filter(({ idMarket }) => !idMarket || !wantedMarket || idMarket === wantedMarket)
    .map(({ elementCode, elementDes }, index) => ({ elementCode, elementDes, ranking: index + 1 }))
    .filter(({ elementCode }) => !wanted || elementCode === wanted) ?? null;

/** ISO 3166-2 codes of a market's areas, in ranking order (COUNTRY_AREA). */
export const areaCodesOf = (idMarket: IdMarket): readonly string[] =>
  (groupsByCode.get('COUNTRY_AREA')?.entries ?? [])
    .filter((entry) => entry.idMarket === idMarket)
    .map(({ code }) => code);
