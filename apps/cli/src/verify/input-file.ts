import { readFile, stat } from 'node:fs/promises';
import { refusedFailure, usageError } from '../terminal/failure.js';

const BYTES_MAX = 16 * 2 ** 20;

/** The text of a file argument. @throws Failure BAD_FILE, `tooBig` */
export const readInputFile = async (path: string, refusalCode: string): Promise<string> => {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  );
  if (size === null) throw refusedFailure('BAD_FILE', `There is no file ${path}. Check the path.`);
  if (size > BYTES_MAX) {
    throw usageError(
      refusalCode,
      `${path} has ${size} bytes, but at most ${BYTES_MAX} are allowed.`,
    );
  }
  return readFile(path, 'utf8');
};
