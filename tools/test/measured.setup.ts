import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { cpuSecondsOf } from './process-tree.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a worker writes its CPU seconds, and for which project. An empty folder writes nothing. */
    measured: { readonly folder: string; readonly project: string };
  }
}

/**
 * Writes the CPU seconds of this worker and its child processes after each file. A worker serves one
 * project, so the last number it wrote is what it cost that project.
 */
const { folder, project } = inject('measured');

afterAll(() => {
  if (folder === '') return;
  mkdirSync(folder, { recursive: true });
  const measured = { project, cpuSeconds: cpuSecondsOf(process.pid) };
  writeFileSync(join(folder, `worker-${process.pid}.json`), JSON.stringify(measured));
});
