import type { TaskFile } from './task.machine.js';

/** The URL of the file is released after this time, when the browser has read the file. */
const KEEP_MS = 60_000;

/** Saves a file to the user's downloads. */
export const saveFile = ({ blob, fileName }: TaskFile): void => {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), KEEP_MS);
};
