import type { RecordDefinition } from '#shared/record/records.js';
import { SearchedRecords } from '#shared/record/searched-records.js';

type Props = { readonly known: RecordDefinition };

/** SCR-075, SCR-076: dealers, or a selection of them, with the search of this session. */
export const DealerList = ({ known }: Props) => (
  <SearchedRecords known={known} name={`dealers.${known.view ?? 'all'}`} />
);
