import { codeTableOperations } from '@fairlot/contracts/vehicles';
import { isLanguage } from '@fairlot/countries';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

type CountryArea = { readonly elementCode: string; readonly elementDes: string };

/** The areas of a market, with their names in a language. */
export const areasQuery = (market: string, language: string) =>
  queryOptions({
    queryKey: ['code-table', 'COUNTRY_AREA', market, language],
    queryFn: ({ signal }): Promise<readonly CountryArea[]> =>
      call(
        codeTableOperations['OPEN-02'],
        {
          query: {
            groupCode: 'COUNTRY_AREA',
            idMarket: market,
            ...(isLanguage(language) && { lang: language }),
          },
        },
        { signal },
      ),
    staleTime: Infinity,
  });
