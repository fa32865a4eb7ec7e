import type { RecordDescription, RecordView } from '@fairlot/contracts/record';

type Row = Readonly<Record<string, unknown>>;

/** The query of a view: the query of the call, with the fixed filter of the view. */
export const queryOfView = <Query extends Row>({ only }: RecordView, query: Query): Query => ({
  ...query,
  ...Object.fromEntries(
    Object.entries(only).map(([name, values]) => {
      const requested = query[name] as readonly unknown[] | undefined;
      return [name, requested?.filter((value) => values.includes(value)) ?? values];
    }),
  ),
});

/** A page of rows, limited to the fields that the view has. */
export const visibleRowsIn = <Page extends { readonly rows: readonly Row[] }>(
  { key }: Pick<RecordDescription, 'key'>,
  { fields }: RecordView,
  page: Page,
) => {
  if (fields === undefined) return page;
  const columns = [key, ...fields, 'version'];
  const rows = page.rows.map((row) =>
    Object.fromEntries(columns.map((field) => [field, row[field]])),
  );
  return { ...page, rows };
};
