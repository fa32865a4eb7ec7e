import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const CONFIG = join(import.meta.dirname, '../.oxfmtrc.json');
const style = JSON.parse(readFileSync(CONFIG, 'utf8')) as FormatConfig;

/**
 * As the project's texts stand; the ending of the path says what it is.
 *
 * @throws Error naming the path when the text does not parse
 */
export const formatted = async (path: string, text: string): Promise<string> => {
  const { code, errors } = await format(path, text, style);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}\n${error.codeframe ?? ''}`);
  return code;
};
