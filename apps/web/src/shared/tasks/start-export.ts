import type { CallInput, OperationRow } from '../api/call.js';
import { download } from '../api/download.js';
import { startTask } from './start-task.js';

export type TypeExport = 'CSV' | 'XLSX';
export type ExportId =
  | 'SEC-68'
  | 'ENG-24'
  | 'ENG-31'
  | 'ENG-34'
  | 'SEC-35'
  | 'ENG-120'
  | 'ENG-171'
  | 'ENG-173'
  | 'ENG-201'
  | 'ADM-28'
  | 'ADM-36'
  | 'ENG-206'
  | 'ENG-262'
  | 'ENG-308';

type ExportOrder = {
  readonly operation: OperationRow<ExportId>;
  readonly input: CallInput<ExportId>;
  readonly title: string;
  readonly page: string;
};

/** Exports a list as a task. The finished file is downloaded. */
export const startExport = ({ operation, input, title, page }: ExportOrder): void => {
  startTask({
    title,
    page,
    unit: 'bytes',
    run: ({ signal, report }) =>
      download(operation, input, { signal, onProgress: (done, total) => report({ done, total }) }),
  });
};
