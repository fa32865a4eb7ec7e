import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DrawingOrder, DrawnPage } from './first-page-process.js';
import { renderRenditions, type Rendition } from './render-picture.js';

/** Widths of the picture in pixels. */
const WIDTHS = [320, 640] as const;
/** Path of the module that the process runs: beside this file, compiled or TypeScript. */
const PROCESS_PATH = fileURLToPath(
  new URL(`first-page-process${extname(import.meta.url)}`, import.meta.url),
);
const TIME_MAX_MS = 10_000;
/** Limits of memory. WebAssembly gets 256 MB, in pages of 64 KB. */
const MEMORY_FLAGS = ['--wasm-max-mem-pages=4096', '--max-old-space-size=64'] as const;
/** Permissions. The process may read files to load its code, and start the thread that ends it. */
const PERMISSION_FLAGS = ['--permission', '--allow-fs-read=*', '--allow-worker'] as const;

export type DrawingBounds = { readonly timeMaxMs?: number; readonly signal?: AbortSignal };

/**
 * Draws the first page of a PDF in two widths. A separate process does this, which is killed if it
 * exceeds its limits of time or memory. Null for an unreadable file: truncated, encrypted or
 * without pages.
 * @throws Error if the process ended without a result
 */
export const drawFirstPage = async (
  content: Uint8Array,
  { timeMaxMs = TIME_MAX_MS, signal }: DrawingBounds = {},
): Promise<readonly Rendition[] | null> => {
  const drawing = fork(PROCESS_PATH, {
    // An empty environment, so that the process gets no secrets.
    env: {},
    execArgv: [...MEMORY_FLAGS, ...PERMISSION_FLAGS],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    timeout: timeMaxMs,
    killSignal: 'SIGKILL',
    signal,
  });
  // `once` rejects on errors while drawing. Later errors need a listener, but are ignored.
  drawing.on('error', () => undefined);
  const answer = once(drawing, 'message') as Promise<[DrawnPage]>;
  const noAnswer = once(drawing, 'exit').then(([code, by]) => {
    throw new Error(`no page was drawn: ${code ?? by}`);
  });
  try {
    const order: DrawingOrder = { content, timeMaxMs };
    // If sending fails, the process has ended, which is handled below.
    drawing.send(order, () => undefined);
    const [drawn] = await Promise.race([answer, noAnswer]);
    return drawn && (await renderRenditions(drawn, WIDTHS));
  } finally {
    noAnswer.catch(() => undefined);
    drawing.kill('SIGKILL');
  }
};
