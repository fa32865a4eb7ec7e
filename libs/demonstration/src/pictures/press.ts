import { fork, type ChildProcess } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GeneratedFile } from '@fairlot/vehicles-records';
import type { Datasheet } from '@fairlot/vehicles-dossier';

/** A drawing or a data sheet to convert to a picture or a PDF. */
export type PrintOrder = { readonly svg: string } | { readonly sheet: Datasheet };
export type PrintedFile = Awaited<ReturnType<GeneratedFile['make']>>;
type PrintAnswer = PrintedFile | { readonly failed: string };

const TIME_MAX_MS = 60_000;
/** The program of the process. It is next to this file, both in the sources and in the build. */
const PROCESS_PATH = fileURLToPath(
  new URL(`press-process${extname(import.meta.url)}`, import.meta.url),
);

/** Makes pictures and PDFs in a low-priority process, which lives while there is work. */
export class PrintService {
  #child: ChildProcess | null = null;

  /**
   * Converts one order at a time.
   * @throws Error if the conversion fails or takes more than a minute
   */
  async print(order: PrintOrder): Promise<PrintedFile> {
    const child = (this.#child ??= startProcess());
    const answer = Promise.withResolvers<PrintAnswer>();
    const ended = (): void => answer.resolve({ failed: 'its process has ended' });
    child.once('message', answer.resolve).once('exit', ended);
    const late = setTimeout(() => child.kill('SIGKILL'), TIME_MAX_MS);
    try {
      child.send(order);
      const printed = await answer.promise;
      if ('failed' in printed) throw new Error(`printing failed: ${printed.failed}`);
      return printed;
    } catch (error) {
      this.stop();
      throw error;
    } finally {
      clearTimeout(late);
      child.off('message', answer.resolve).off('exit', ended);
    }
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

const startProcess = (): ChildProcess => {
  const child = fork(PROCESS_PATH, {
    execArgv: [],
    serialization: 'advanced' as const,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Nothing waits for a process that is about to end; `exit` reports failures.
  child.on('error', () => {});
  return child;
};
