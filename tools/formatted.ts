import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const CONFIG_FILE = join(import.meta.dirname, '../.oxfmtrc.json');
const formatOptions = JSON.parse(readFileSync(CONFIG_FILE, 'utf8')) as FormatConfig;

/**
 * Formats a text in the style of the project. The extension of the path determines the language.
 * @throws Error naming the path if the text does not parse
 */
export const formatText = async (path: string, text: string): Promise<string> => {
  const { code, errors } = await format(path, text, formatOptions);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}\n${error.codeframe ?? ''}`);
  return code;
};
