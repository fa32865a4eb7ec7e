import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { sorting } from '#shared/address/sorting.js';
import { useUser } from '#shared/session/session.js';

type Known = {
  /** Under which it is kept. */
  readonly list: string;
  readonly sorts: readonly string[];
  /** Columns that may be left out. */
  readonly columns: readonly string[];
};

type Choice = { readonly sort: string; readonly hidden: readonly string[] };

/** What this user chose for a list on this device: it holds where the address says nothing. */
export const useListChoice = ({ list, sorts, columns }: Known) => {
  const [kept, setKept] = useLocalStorage<unknown>({
    key: `fairlot.list.${list}.${useUser().idUser}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const choice = useMemo((): Choice => {
    const column = z.enum(columns);
    const hidden = z.array(column).catch([]);
    const shape = z.object({ sort: sorting(sorts), hidden });
    return shape.catch({ sort: '', hidden: [] }).parse(kept);
  }, [kept, sorts, columns]);
  const keep = useCallback(
    (change: Partial<Choice>) => setKept({ ...choice, ...change }),
    [choice, setKept],
  );
  return { ...choice, keep };
};
