// Writing a workbook of a thousand rows takes half a second, which bids must not wait for.
import { setPriority, constants } from 'node:os';
import { parentPort } from 'node:worker_threads';
import writeXlsxFile, { type Cell } from 'write-excel-file/node';

/** How the sheet looks; it follows the rows. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly { readonly width: number }[];
  /** The cells that filter and sort, such as `A1:D20`. */
  readonly filter: string;
};

/** Rows in parts, then the sheet. */
export type ThreadMessage = readonly (readonly Cell[])[] | Sheet;

// Linux gives each thread a priority of its own; elsewhere the whole portal would get this one.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const rows: Cell[][] = [];

const write = async ({ name, columns, filter }: Sheet): Promise<void> => {
  const transform = (sheet: string) =>
    sheet.replace('</sheetData>', `</sheetData><autoFilter ref="${filter}"/>`);
  const filtering = { files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } };
  const file = await writeXlsxFile(
    rows,
    { sheet: name, columns: [...columns], stickyRowsCount: 1 },
    { features: [filtering] },
  ).toBuffer();
  const bytes = new Uint8Array(file);
  parentPort?.postMessage(bytes, [bytes.buffer]);
};

// An error ends the thread, and the request that waits for it fails.
parentPort?.on('message', (message: ThreadMessage) => {
  if ('name' in message) void write(message);
  else for (const row of message) rows.push([...row]);
});
