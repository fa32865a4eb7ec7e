import type { FieldKind, RecordDescription } from '@fairlot/contracts/record';
import { text } from '@fairlot/web-ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { sortKeysIn, type SortKey } from '#shared/address/sorting.js';
import { tableOf, type ListColumn } from '#shared/list/list-table.js';
import { pictureAddress } from './picture-control.js';
import styles from './picture.module.css';
import { sortedBy } from './record-address.js';
import type { Stored } from './record-api.js';
import type { KnownRecord } from './records.js';
import { SelectRecord } from './select-record.js';
import { useRecordTexts } from './use-record-texts.js';

const WIDTHS: Readonly<Record<FieldKind, string>> = {
  ...{ text: 'minmax(130px, 1fr)', longText: 'minmax(190px, 2fr)', choice: '150px' },
  ...{ integer: '110px', yesNo: '100px', date: '130px', picture: '110px' },
  ...{
    email: 'minmax(190px, 1.5fr)',
    url: 'minmax(170px, 1fr)',
    phone: '170px',
    vatNumber: '170px',
  },
  ...{ market: '150px', markets: 'minmax(150px, 1fr)', language: '150px' },
};

type Cell = { readonly row: Stored };

const idOf = ({ key }: RecordDescription, row: Stored): string => String(row[key]);

/** The value by its kind; the first column leads to the record. */
const cellOf = (known: KnownRecord, field: string, isFirst: boolean) => {
  const { path, record } = known;
  const kind = record.fields[field]?.kind;
  const scheme = kind === 'email' ? 'mailto' : 'tel';
  return ({ row }: Cell) => {
    const { valueText } = useRecordTexts(known);
    const value = row[field];
    const said = valueText(field, value);
    if (kind === 'picture')
      return (
        <img
          className={styles.thumbnail}
          src={pictureAddress(String(value))}
          alt=""
          loading="lazy"
        />
      );
    if (isFirst)
      return (
        <SelectRecord known={known} row={row}>
          <Link
            to="/manage/records/$record/$id"
            params={{ record: path, id: idOf(record, row) }}
            className={text.clip}
          >
            {said}
          </Link>
        </SelectRecord>
      );
    if (value !== null && (kind === 'email' || kind === 'phone'))
      return (
        <a href={`${scheme}:${said.replaceAll(' ', '')}`} className={text.clip} title={said}>
          {said}
        </a>
      );
    return (
      <span className={text.clip} title={said}>
        {said}
      </span>
    );
  };
};

/** A list of records is sorted by several columns. */
const ordering = {
  of: ({ sort = '' }: { readonly sort?: string }) => sortKeysIn(sort),
  by: ({ sort = '' }: { readonly sort?: string }, { key }: SortKey, isFurther: boolean) => ({
    sort: sortedBy(sort, key, isFurther),
  }),
};

/** The rows of a record as a table, and how that table looks. */
export const recordTable = (known: KnownRecord) => {
  const { path, record } = known;
  const columns = record.list.columns.map((key, index): ListColumn<Stored, string> => {
    const width = WIDTHS[record.fields[key]?.kind ?? 'text'];
    return { key, width, Cell: cellOf(known, key, index === 0) };
  });
  const useHeads = () => {
    const { many, label } = useRecordTexts(known);
    return { label: many, of: label };
  };
  const useOpen = () => {
    const navigate = useNavigate();
    return (row: Stored) =>
      void navigate({
        to: '/manage/records/$record/$id',
        params: { record: path, id: idOf(record, row) },
      });
  };
  const rowKey = (row: Stored) => idOf(record, row);
  return {
    look: { columns, useHeads },
    Table: tableOf({
      ...{ columns, sorts: record.list.sorts, ordering, useHeads, useOpen, rowKey },
      rowHeight: 56,
    }),
  };
};
