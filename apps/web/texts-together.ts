import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
// Imports the source file, because this configuration runs before the libraries are built.
import { LANGUAGES, REGIONAL_BASES, mergeTexts } from '../../libs/countries/src/languages.js';

const pathFromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const LOCALES_FOLDER = pathFromRoot('apps/web/src/locales');
const PORTAL_LOCALES_FOLDER = pathFromRoot('libs/content/src/locales');

/**
 * Groups of namespaces that pages load together, each as one area. Every other namespace is an area
 * by itself.
 */
const TEXT_GROUPS = [
  ['shell', 'words'],
  ['live', 'bid', 'standing', 'portal'],
  ['account', 'security'],
  ['vehicle', 'condition', 'compare'],
  ['history', 'report', 'activity'],
  ['recovery', 'trouble'],
  ['vehicles', 'views', 'moves', 'intake'],
];
/**
 * Namespaces of staff pages that share one file. Every page contains the list of all files, so
 * fewer files are better. `npm run new` adds to this list.
 */
const STAFF_AREAS = ['records', 'admin', 'users'];
const ALL_TEXTS_ID = 'virtual:texts';
/**
 * Groups of the portal's texts that no script of the client uses. The server writes them into
 * e-mails, files and pages.
 */
const SERVER_ONLY_GROUPS = [
  'auditFile',
  'consentText',
  'dossier',
  'field',
  'limit',
  'mail',
  'recordField',
  'script',
  'stock',
  'userFile',
  'vehicleList',
];

/**
 * The keys of these groups that the client uses. The other keys are used by the issuer, and in
 * menus that the server sends.
 */
const CLIENT_KEYS: Readonly<Record<string, readonly string[]>> = {
  identity: ['note', 'noteText'],
  menu: ['vehicle-list'],
};
/**
 * Code tables that only one area uses. They are bundled with that area, not with the portal's
 * texts.
 */
const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  condition: [
    'APPRAISAL',
    'DAMAGE_KIND',
    'DAMAGE_PART',
    'EQUIPMENT',
    'EQUIPMENT_GROUP',
    'SERVICE_KIND',
  ],
  engineering: ['EMAIL_TEMPLATE_TYPE'],
  report: ['APPRAISAL_FORMAT'],
  users: ['USER_TEMPLATE_ENABLE'],
};
/** Code tables that only the server uses. */
const TABLES_OF_THE_SERVER = [
  'AUCTION_TYPE',
  'BUYING_INTEREST',
  'CAR_SOLD',
  'DEALER_ACTIVITY',
  'EXPORT_FORMAT',
  'LOT_SEARCH_STATUS',
  'PRODUCT_TYPE',
  'REPORT_TYPE',
  'VEHICLE_SHOWCASE_STATE',
];
const TABLES_ELSEWHERE = [...Object.values(TABLES_OF).flat(), ...TABLES_OF_THE_SERVER];

const fileOf = (namespace: string, language: string): string =>
  namespace === 'portal'
    ? `${PORTAL_LOCALES_FOLDER}/${language}.json`
    : `${LOCALES_FOLDER}/${namespace}/${language}.json`;

type TextTree = { readonly [name: string]: string | TextTree };
const BASE_LANGUAGES: Readonly<Record<string, string>> = REGIONAL_BASES;
/**
 * The files with the texts of a namespace in a language, the base language first. A regional
 * language has a file with only its differences.
 */
const filesOf = (namespace: string, language: string): string[] => {
  const base = BASE_LANGUAGES[language];
  const own = fileOf(namespace, language);
  return base === undefined ? [own] : [fileOf(namespace, base), ...(existsSync(own) ? [own] : [])];
};
const readTexts = (namespace: string, language: string): TextTree =>
  filesOf(namespace, language)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as TextTree)
    .reduce(mergeTexts);

/** Whether a namespace contains the texts of a record in the back office. */
const isOfRecord = (namespace: string): boolean => {
  const { [namespace]: own = {} } = readTexts(namespace, 'en');
  return typeof own === 'object' && 'none' in own && 'new' in own;
};

const areasOf = (): string[][] => {
  const names = readdirSync(LOCALES_FOLDER, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );
  const together = [...TEXT_GROUPS, [...STAFF_AREAS, ...names.filter(isOfRecord)]];
  const alone = [...names, 'portal'].filter(
    (namespace) => !together.some((area) => area.includes(namespace)),
  );
  return [...together, ...alone.map((namespace) => [namespace])];
};

/**
 * Writes the module with a loader for each text file, by language and area. Every page includes
 * this module, so each language is only a short list of files.
 */
const allTexts = (): string => {
  const areas = areasOf();
  const rows = LANGUAGES.map((language) => {
    const files = areas.map(
      (area) => `() => import('${ALL_TEXTS_ID}/${area.join('+')}/${language}')`,
    );
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

const readGroups = (groups: string | TextTree, isRead: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(groups).filter(([name]) => isRead(name)));

const textsOf = (namespace: string, language: string): object => {
  const groups = readTexts(namespace, language);
  const own = TABLES_OF[namespace];
  if (own) {
    const { codeTable = {} } = readTexts('portal', language);
    return { ...groups, codeTable: readGroups(codeTable, (table) => own.includes(table)) };
  }
  if (namespace !== 'portal') return groups;
  const { codeTable = {}, ...others } = groups;
  const groupsOfClient = readGroups(others, (group) => !SERVER_ONLY_GROUPS.includes(group));
  for (const [group, names] of Object.entries(CLIENT_KEYS))
    groupsOfClient[group] = readGroups(groups[group] ?? {}, (name) => names.includes(name));
  return {
    ...groupsOfClient,
    codeTable: readGroups(codeTable, (table) => !TABLES_ELSEWHERE.includes(table)),
  };
};

/** The Vite plugin that provides the client's texts as the module `virtual:texts`. */
export const textsTogether = (): Plugin => ({
  name: 'texts-together',
  resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:texts/ },
    handler(id) {
      const [, area, language] = id.split('/');
      if (!area || !language) return allTexts();
      const namespaces = area.split('+');
      for (const namespace of namespaces)
        for (const file of filesOf(namespace, language)) this.addWatchFile(file);
      const exported = namespaces.map(
        (namespace) =>
          `export const ${namespace} = ${JSON.stringify(textsOf(namespace, language))};`,
      );
      return exported.join('\n');
    },
  },
});
