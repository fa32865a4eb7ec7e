// Runs as a separate process, so that its resources can be limited and it can be killed.
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A low priority, because processes that decide bids have precedence. */
const PROCESS_PRIORITY = 10;
/** Maximum size of the picture in pixels. */
const PAGE_SIZE_MAX = { width: 640, height: 1_280 } as const;

export type DrawingOrder = { readonly content: Uint8Array; readonly timeMaxMs: number };
/** The picture of a page. `null` is sent instead if the document cannot be read. */
export type DrawnPage = {
  readonly width: number;
  readonly height: number;
  /** Number of channels: red, green, blue, and an unused one. */
  readonly channels: 4;
  readonly data: Uint8Array;
} | null;

/**
 * Kills the process after its time limit, even if its parent has ended. Runs in a thread, because
 * drawing blocks the main thread.
 */
const killWhenLate = (timeMaxMs: number): void => {
  const timer = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${timeMaxMs})`;
  new Worker(timer, { eval: true }).unref();
};

const drawPage = async (content: Uint8Array): Promise<DrawnPage> => {
  const library = await PDFiumLibrary.init();
  try {
    const page = (await library.loadDocument(content)).getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(
      PAGE_SIZE_MAX.width / originalWidth,
      PAGE_SIZE_MAX.height / originalHeight,
    );
    if (!Number.isFinite(scale) || scale <= 0) return null;
    const sizeOf = (points: number) => Math.max(1, Math.round(points * scale));
    const size = { width: sizeOf(originalWidth), height: sizeOf(originalHeight) };
    const { width, height, data } = await page.render({ ...size, scale: 1, render: 'bitmap' });
    return { width, height, data, channels: 4 };
  } catch {
    return null;
  }
};

process.once('message', ({ content, timeMaxMs }: DrawingOrder) => {
  setPriority(PROCESS_PRIORITY);
  killWhenLate(timeMaxMs);
  void drawPage(content).then((drawn) => process.send?.(drawn, () => process.disconnect()));
});
