import { download } from '#shared/api/download.js';
import type { CallInput, Row } from '#shared/api/call.js';
import { startTask } from '#shared/tasks/start-task.js';

export type TypeExport = 'CSV' | 'XLSX';
export type ExportId = 'SEC-68' | 'ENG-24';

type Export = {
  readonly operation: Row<ExportId>;
  readonly input: CallInput<ExportId>;
  readonly title: string;
  readonly page: string;
};

/** Fetches a report as a file, as a task; the file goes to the downloads. */
export const startExport = ({ operation, input, title, page }: Export): void => {
  startTask({
    title,
    page,
    unit: 'bytes',
    run: ({ signal, report }) =>
      download(operation, input, { signal, onProgress: (done, total) => report({ done, total }) }),
  });
};
