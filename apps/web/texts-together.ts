import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const inRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const LOCALES = inRoot('apps/web/src/locales');
const PORTAL = inRoot('libs/content/src/locales');

/** Namespaces that pages read together; each other one is an area of its own. */
const TOGETHER = [
  ['shell', 'words'],
  ['live', 'bid', 'standing', 'portal'],
  ['account', 'security'],
];
const ALL = 'virtual:texts';
/** Groups of the portal's texts that no script reads: what the server writes into letters, files and pages. */
const OF_THE_SERVER = ['consentText', 'dossier', 'field', 'mail', 'script', 'stock', 'vehicleList'];

const fileOf = (namespace: string, language: string): string =>
  namespace === 'portal'
    ? `${PORTAL}/${language}.json`
    : `${LOCALES}/${namespace}/${language}.json`;

const areasOf = (): string[][] => {
  const folders = readdirSync(LOCALES, { withFileTypes: true }).filter((one) => one.isDirectory());
  const alone = [...folders.map(({ name }) => name), 'portal'].filter(
    (namespace) => !TOGETHER.some((area) => area.includes(namespace)),
  );
  return [...TOGETHER, ...alone.map((namespace) => [namespace])];
};

/**
 * By language and namespace, how its file is loaded: texts of one area are one file. Every page carries
 * this, so a language is a row of files and nothing else.
 */
const allTexts = (): string => {
  const areas = areasOf();
  const languages = readdirSync(PORTAL).map((file) => file.replace('.json', ''));
  const rows = languages.map((language) => {
    const files = areas.map((area) => `() => import('${ALL}/${area.join('+')}/${language}')`);
    return `${language}: [${files.join(', ')}]`;
  });
  return `
    const areas = ${JSON.stringify(areas)};
    const byName = (files) => Object.fromEntries(files.flatMap((file, at) =>
      areas[at].map((name) => [name, () => file().then((area) => area[name])])));
    const rows = { ${rows.join(', ')} };
    export const texts = Object.fromEntries(
      Object.entries(rows).map(([language, files]) => [language, byName(files)]));`;
};

const textsIn = (namespace: string, file: string): string => {
  const groups: object = JSON.parse(readFileSync(file, 'utf8'));
  const read = Object.entries(groups).filter(
    ([group]) => namespace !== 'portal' || !OF_THE_SERVER.includes(group),
  );
  return `export const ${namespace} = ${JSON.stringify(Object.fromEntries(read))};`;
};

const filesOf = (area: string, language: string) =>
  area.split('+').map((namespace) => [namespace, fileOf(namespace, language)] as const);

/** The client's texts as the module `virtual:texts`. */
export const textsTogether = (): Plugin => ({
  name: 'texts-together',
  resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:texts/ },
    handler(id) {
      const [, area, language] = id.split('/');
      if (!area || !language) return allTexts();
      const files = filesOf(area, language);
      for (const [, file] of files) this.addWatchFile(file);
      return files.map(([namespace, file]) => textsIn(namespace, file)).join('\n');
    },
  },
});
