import { codeTableOperations } from '@fairlot/contracts/vehicles';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#shared/api/call.js';

const areasQuery = {
  queryKey: ['code-table', 'COUNTRY_AREA'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(codeTableOperations['OPEN-02'], { query: { groupCode: 'COUNTRY_AREA' } }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
};

/**
 * Returns the name of a country's area for its code. Used by the facets and the vehicle details.
 */
export const useAreaName = () => {
  const { data } = useQuery(areasQuery);
  const names = useMemo(
    () => new Map(data?.map(({ elementCode, elementDes }) => [elementCode, elementDes])),
    [data],
  );
  return (code: string) => names.get(code) ?? code;
};
