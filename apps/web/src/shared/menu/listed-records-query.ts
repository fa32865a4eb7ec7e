import type { UserProfile } from '@fairlot/contracts/access';
import { queryOptions } from '@tanstack/react-query';
import { loadTexts } from '#shared/i18n/i18n.js';
import { recordsOf } from '#shared/record/records.js';

/** The kinds of records that the user may list. Also loads their texts. */
export const listedRecordsQuery = (user: UserProfile) =>
  queryOptions({
    queryKey: ['records', user.idUser],
    queryFn: async () => {
      const records = await recordsOf(user);
      await loadTexts('records', ...records.map(({ area }) => area));
      return records;
    },
    staleTime: Infinity,
  });
