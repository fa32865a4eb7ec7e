import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml from 'mjml';

const EMAILS_FOLDER = join(import.meta.dirname, '../../libs/messaging/application/src/emails');
export const LAYOUT_FILE = join(EMAILS_FOLDER, 'layout.gen.ts');

/**
 * Returns the layout of all e-mails as generated source, so that no compiler is needed to send
 * e-mails.
 */
export const layoutSource = async (): Promise<string> => {
  const { html, errors } = await mjml(readFileSync(join(EMAILS_FOLDER, 'layout.mjml'), 'utf8'), {
    validationLevel: 'strict',
    // The layout loads no fonts, because their requests would reveal who reads an e-mail.
    fonts: {},
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  // The placeholders are written in one form, because formatters write them differently.
  const lines = html
    .replace(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return `// Written by \`npm run emails\` from layout.mjml.\nexport const LAYOUT = ${JSON.stringify(lines.join('\n'))};\n`;
};
