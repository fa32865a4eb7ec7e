import { readFile, stat } from 'node:fs/promises';
import { refusedFailure, usageError } from '../terminal/failure.js';

const BYTES_MAX = 16 * 2 ** 20;

/**
 * Reads a file named as an argument.
 * @throws Failure BAD_FILE, or `refusalCode` if it is too large
 */
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
