import { text } from '@fairlot/web-ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { sortKeysIn, type SortKey } from '#shared/address/sorting.js';
import { listTableOf, type ListColumn } from '#shared/list/list-table.js';
import { KINDS } from './kinds/field-kinds.js';
import { sortAfterClick } from './record-address.js';
import { linkToRecord } from './record-links-to.js';
import { sortsMaxOf, type StoredRecord } from './record-api.js';
import type { ListSource } from './list-source.js';
import type { ListDefinition } from './records.js';
import { SelectRecord } from './select-record.js';
import { useRecordTexts } from './use-record-texts.js';
import { foldToFit } from './fold-to-fit.js';

type CellProps = { readonly row: StoredRecord };

const rowIdOf = ({ key }: ListSource, row: StoredRecord): string => String(row[key]);

/**
 * The cell of a field. It formats the value by its kind. In the first column, it links to the
 * record.
 */
const cellOf = (definition: ListDefinition, field: string, isFirst: boolean) => {
  const { record } = definition;
  const cell = KINDS[record.fields[field]?.kind ?? 'text'].cell;
  return ({ row }: CellProps) => {
    const { valueText } = useRecordTexts(definition, record.fields[field]);
    const value = row[field];
    const label = valueText(field, value, row.titles);
    if (isFirst)
      return (
        <SelectRecord definition={definition} row={row}>
          {definition.pages.one === null ? (
            label
          ) : (
            <Link {...linkToRecord(definition, rowIdOf(record, row))} className={text.clip}>
              {label}
            </Link>
          )}
        </SelectRecord>
      );
    if (cell !== undefined && value !== null && value !== undefined) return cell(value, label);
    return (
      <span className={text.clip} title={label}>
        {label}
      </span>
    );
  };
};

/** How lists of records sort: by up to `max` columns. */
const orderingUpTo = (max: number) => ({
  of: ({ sort = '' }: { readonly sort?: string }) => sortKeysIn(sort),
  by: ({ sort = '' }: { readonly sort?: string }, { key }: SortKey, isFurther: boolean) => ({
    sort: sortAfterClick(sort, { key, isFurther, max }),
  }),
});

/** The table for the list of a kind of record. */
export const recordTable = (definition: ListDefinition) => {
  const { record, cells = {} } = definition;
  const { sorts } = record.list;
  const { columns, stackBelow } = foldToFit(
    record.list.columns.map((key, index): ListColumn<StoredRecord, string> => {
      const { width } = KINDS[record.fields[key]?.kind ?? 'text'];
      return { key, width, Cell: cells[key] ?? cellOf(definition, key, index === 0) };
    }),
    { sorts, fixed: Object.keys(cells) },
  );
  const useHeads = () => {
    const { many, label } = useRecordTexts(definition);
    return { label: many, of: label };
  };
  const useOpen = () => {
    const navigate = useNavigate();
    return (row: StoredRecord) => void navigate(linkToRecord(definition, rowIdOf(record, row)));
  };
  const rowKey = (row: StoredRecord) => rowIdOf(record, row);
  return {
    look: { columns, useHeads },
    Table: listTableOf({
      columns,
      sorts,
      ordering: orderingUpTo(sortsMaxOf(definition)),
      useHeads,
      useOpen,
      rowKey,
      rowHeight: 56,
      stackBelow,
    }),
  };
};
