import type { CsvTable } from '@fairlot/access-http';
import { texts } from '@fairlot/content';
import type { IdMarket, Language } from '@fairlot/countries';
import type { WrittenRow, WrittenRows } from '@fairlot/vehicles-application';

/** ENG-95: the invalid rows as in the file, with their problems in the reader's language. */
export const invalidRowsTable = (
  { headings, rows }: WrittenRows,
  { language, idMarket }: { readonly language: Language; readonly idMarket: IdMarket },
): CsvTable => {
  const text = texts(language);
  const messagesOf = ({ problems }: WrittenRow): string =>
    problems
      .map(({ field, code }) => {
        const fault = text(`vehicleList.fault.${code}`);
        return field === null ? fault : `${text(`vehicleList.field.${field}`)}: ${fault}`;
      })
      .join(' · ');
  return {
    language,
    idMarket,
    head: [...headings, text('vehicleList.wrong')],
    rows: cells(),
  };

  async function* cells(): AsyncGenerator<readonly string[]> {
    for await (const row of rows)
      yield [...headings.map((_, column) => row.cells[column] ?? ''), messagesOf(row)];
  }
};
