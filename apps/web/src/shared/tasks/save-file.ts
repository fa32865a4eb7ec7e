import type { TaskFile } from './task.machine.js';

/** Time until the URL of the file is released. By then, the browser has read the file. */
const KEEP_MS = 60_000;

/** Saves a file in the user's downloads. */
export const saveFile = ({ blob, fileName }: TaskFile): void => {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEEP_MS);
};
