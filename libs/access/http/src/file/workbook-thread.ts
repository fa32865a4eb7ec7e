// Writing a workbook of a thousand rows takes half a second, and bids must not wait for that.
import { setPriority, constants } from 'node:os';
import { parentPort } from 'node:worker_threads';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';

/** Layout of the sheet, sent after the rows. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly { readonly width: number }[];
  /** The range with filter and sort buttons, such as `A1:D20`. */
  readonly filter: string;
};

/** Batches of rows, then the sheet. */
export type ThreadMessage = readonly (readonly Cell[])[] | Sheet;

// On Linux each thread has its own priority. On other systems this would change the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

let rows: Cell[][] = [];

const write = async ({ name, columns, filter }: Sheet): Promise<void> => {
  const transform = (sheet: string) =>
    sheet.replace('</sheetData>', `</sheetData><autoFilter ref="${filter}"/>`);
  const filtering = { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
  const file = await writeXlsxFile(
    rows,
    { sheet: name, columns: [...columns], stickyRowsCount: 1 },
    { features: [filtering] },
  ).toBuffer();
  rows = [];
  const bytes = new Uint8Array(file);
  parentPort?.postMessage(bytes, [bytes.buffer]);
};

// An error ends the thread, and the request that waits for it fails.
parentPort?.on('message', (message: ThreadMessage) => {
  if ('name' in message) void write(message);
  else for (const row of message) rows.push([...row]);
});
