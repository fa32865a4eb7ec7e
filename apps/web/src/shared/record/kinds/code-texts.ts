import { codeTableOperations } from '@fairlot/contracts/vehicles';
import { isLanguage } from '@fairlot/countries';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/api/call.js';

/** The codes of a table with their names, in a language. */
const codeTableQuery = (groupCode: string, language: string) => {
  const lang = isLanguage(language) ? { lang: language } : {};
  return queryOptions({
    queryKey: ['code-table', groupCode, language],
    queryFn: ({ signal }) =>
      call(codeTableOperations['OPEN-02'], { query: { groupCode, ...lang } }, { signal }),
    staleTime: Infinity,
  });
};

export const useCodeTable = (table: string) => {
  const { i18n } = useTranslation('shell');
  return useQuery(codeTableQuery(table, i18n.language)).data ?? [];
};

/** The codes of these tables, as far as they are already loaded. */
export const useCodeTables = (tables: readonly string[]) => {
  const { i18n } = useTranslation('shell');
  const queries = useQueries({
    queries: tables.map((table) => codeTableQuery(table, i18n.language)),
  });
  return queries.flatMap(({ data }) => data ?? []);
};

/**
 * Returns the names of codes in these tables. Until its table is loaded, a code is its own name.
 */
export const useCodeTexts = (tables: readonly string[]) => {
  const { i18n } = useTranslation('shell');
  const queries = useQueries({
    queries: tables.map((table) => codeTableQuery(table, i18n.language)),
  });
  return (table: string | undefined, code: unknown): string => {
    const elements = queries[tables.indexOf(table ?? '')]?.data ?? [];
    return elements.find(({ elementCode }) => elementCode === code)?.elementDes ?? String(code);
  };
};
