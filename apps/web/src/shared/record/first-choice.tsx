import { EmptyPanel } from '@fairlot/web-ui';
import { IconListSearch } from '@fairlot/web-ui/icons';
import type { BodyProps, ListTexts } from '#shared/list/describe-list.js';
import type { RecordQuery } from './record-address.js';
import type { StoredRecord } from './record-api.js';
import type { OwnList } from './records.js';
import { SelectionBar } from './selection-bar.js';

type Props = BodyProps<StoredRecord, RecordQuery> & {
  readonly known: OwnList;
  /** Name of the filter that the list needs. */
  readonly needs: string;
  readonly useTexts: () => ListTexts;
};

/** Asks for the filter that a list needs. It replaces the toolbar and the rows. */
export const FirstChoice = (props: Props) => {
  const { known: definition, needs, useTexts, query, rows, onChange } = props;
  const { none } = useTexts();
  const { Control } = definition.filters![needs]!;
  return (
    <>
      <SelectionBar query={query} rows={rows} />
      <EmptyPanel
        icon={<IconListSearch size={44} stroke={1.3} aria-hidden />}
        title={none.title}
        text={none.text}
      >
        <Control
          value={String(query[needs])}
          onChange={(value) => onChange({ [needs]: value })}
          rows={rows}
          othersOf={() => rows}
        />
      </EmptyPanel>
    </>
  );
};
