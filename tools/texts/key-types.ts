import { join } from 'node:path';
import { formatText } from '../formatted.ts';
import { areas, includedKeys, textsOf } from './areas.ts';

export const TYPES_FILE = join(import.meta.dirname, '../../apps/web/src/locales/texts.gen.ts');

const englishTexts = new Map(areas.flatMap((area) => [...textsOf(area)]));

/** The variables of a text, as a type that i18next reads. */
const parametersType = (text: string): string => {
  const named = includedKeys(text).map((key) => englishTexts.get(key) ?? '');
  const variables = [text, ...named].join(' ').match(/\{\{.*?\}\}/g) ?? [];
  return variables.length === 0 ? 'string' : `\`\${string}${variables.join('')}\${string}\``;
};

/**
 * Returns the types of all keys, from the English files. A new wording does not change the types.
 */
export const typesOfTexts = (): Promise<string> => {
  const area = (name: string) =>
    [...textsOf(name)]
      .map(([key, text]) => `${JSON.stringify(key)}: ${parametersType(text)};`)
      .join('\n');
  const source = `// Written by \`npm run texts\` from the English files.
export interface Texts {
${areas.map((name) => `${name}: {\n${area(name)}\n};`).join('\n')}
}`;
  return formatText(TYPES_FILE, source);
};
