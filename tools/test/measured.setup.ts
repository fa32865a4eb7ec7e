import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, expect, inject } from 'vitest';
import { cpuSecondsOf } from './process-tree.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The folder for the CPU seconds of a worker, and the worker's project. Nothing is written if
     * the name of the folder is empty.
     */
    measured: { readonly folder: string; readonly project: string };
  }
}

/**
 * Appends a line after each file: the CPU seconds of this worker and its child processes so far. A
 * worker serves one project, so its last line is its total for that project.
 */
const { folder, project } = inject('measured');

afterAll(() => {
  if (folder === '') return;
  mkdirSync(folder, { recursive: true });
  const file = relative(process.cwd(), expect.getState().testPath!);
  const line = JSON.stringify({ file, project, cpuSeconds: cpuSecondsOf(process.pid) });
  appendFileSync(join(folder, `worker-${process.pid}.jsonl`), `${line}\n`);
});
