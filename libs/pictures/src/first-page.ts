import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DrawingOrder, DrawnPage } from './first-page-process.js';
import { renditionsIn, type Rendition } from './render-picture.js';

/** Pixels across. */
const WIDTHS = [320, 640] as const;
/** Beside this file, built or not. */
const PROCESS = fileURLToPath(
  new URL(`first-page-process${extname(import.meta.url)}`, import.meta.url),
);
const TIME_MAX_MS = 10_000;
/** 256 MB in pages of 64 KB for what is drawn with. */
const BOUNDS = ['--wasm-max-mem-pages=4096', '--max-old-space-size=64'] as const;
/** It reads its own code, and neither writes nor begins anything but the thread that ends it. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--allow-worker'] as const;

export type DrawingBounds = { readonly timeMaxMs?: number; readonly signal?: AbortSignal };

/**
 * The first page of a PDF as a picture in two widths, drawn by a process that lives for it alone: bounded in
 * time and memory, and killed beyond them. Null of what cannot be read: cut off, encrypted, without a page.
 * @throws Error where the process came to its end without an answer
 */
export const drawFirstPage = async (
  content: Uint8Array,
  { timeMaxMs = TIME_MAX_MS, signal }: DrawingBounds = {},
): Promise<readonly Rendition[] | null> => {
  const drawing = fork(PROCESS, {
    // Nothing of this process's secrets.
    ...{ env: {}, execArgv: [...BOUNDS, ...RIGHTS], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    ...{ serialization: 'advanced', timeout: timeMaxMs, killSignal: 'SIGKILL', signal },
  });
  // `once` tells what went wrong meanwhile; afterwards nobody waits.
  drawing.on('error', () => undefined);
  const answer = once(drawing, 'message') as Promise<[DrawnPage]>;
  const noAnswer = once(drawing, 'exit').then(([code, by]) => {
    throw new Error(`no page was drawn: ${code ?? by}`);
  });
  try {
    const order: DrawingOrder = { content, timeMaxMs };
    // What takes no order has ended.
    drawing.send(order, () => undefined);
    const [drawn] = await Promise.race([answer, noAnswer]);
    return drawn && (await renditionsIn(drawn, WIDTHS));
  } finally {
    noAnswer.catch(() => undefined);
    drawing.kill('SIGKILL');
  }
};
