import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const LOCALES = inRoot('apps/web/src/locales');
const PORTAL = inRoot('libs/content/src/locales');

/** Namespaces that pages read together; each other one is an area of its own. */
const TOGETHER = [
  ['shell', 'words'],
  ['live', 'bid', 'standing', 'portal'],
];
const ALL = 'virtual:texts';

const fileOf = (namespace: string, language: string): string =>
  namespace === 'portal'
    ? `${PORTAL}/${language}.json`
    : `${LOCALES}/${namespace}/${language}.json`;

/** By language and namespace, how its file is loaded: texts of one area are one file. */
const allTexts = (): string => {
  const languages = readdirSync(PORTAL).map((file) => file.replace('.json', ''));
  const folders = readdirSync(LOCALES, { withFileTypes: true }).filter((one) => one.isDirectory());
  const namespaces = [...folders.map(({ name }) => name), 'portal'];
  const areaOf = (namespace: string) =>
    TOGETHER.find((area) => area.includes(namespace)) ?? [namespace];
  const loads = languages.map((language) => {
    const own = namespaces.map((namespace) => {
      const area = `${ALL}/${areaOf(namespace).join('+')}/${language}`;
      return `${namespace}: () => import('${area}').then((area) => area.${namespace})`;
    });
    return `${language}: { ${own.join(', ')} }`;
  });
  return `export const texts = { ${loads.join(', ')} };`;
};

const areaTexts = (area: string, language: string): string =>
  area
    .split('+')
    .map((one) => `export { default as ${one} } from '${fileOf(one, language)}';`)
    .join('\n');

/** The client's texts as the module `virtual:texts`. */
export const textsTogether = (): Plugin => ({
  name: 'texts-together',
  resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:texts/ },
    handler: (id) => {
      const [, area, language] = id.split('/');
      return area && language ? areaTexts(area, language) : allTexts();
    },
  },
});
