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
  ['vehicle', 'condition', 'compare'],
  ['history', 'report', 'activity'],
  ['recovery', 'trouble'],
  ['vehicles', 'views', 'moves', 'intake'],
];
/** Areas that only pages of staff read: one file, because every page names each file. `npm run new` adds to it. */
const OF_STAFF = ['records', 'admin'];
const ALL = 'virtual:texts';
/** Groups of the portal's texts that no script reads: what the server writes into letters, files and pages. */
const OF_THE_SERVER = [
  ...['consentText', 'dossier', 'field', 'mail', 'recordField', 'script', 'stock', 'vehicleList'],
];

/** Of these groups, what a page says: the rest is of the issuer's own pages, and of menus that the server names. */
const SAID_OF: Readonly<Record<string, readonly string[]>> = {
  identity: ['note', 'noteText'],
  menu: ['vehicle-list'],
};
/** Code tables whose words one area alone says: they come with it, and not with every auction. */
const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  condition: [
    ...['APPRAISAL', 'DAMAGE_KIND', 'DAMAGE_PART', 'EQUIPMENT', 'EQUIPMENT_GROUP', 'SERVICE_KIND'],
  ],
  engineering: ['EMAIL_TEMPLATE_TYPE'],
  report: ['APPRAISAL_FORMAT'],
};
/** And those that no script reads. */
const TABLES_OF_THE_SERVER = [
  ...['AUCTION_TYPE', 'BUYING_INTEREST', 'CAR_SOLD', 'DEALER_ACTIVITY'],
  ...['EXPORT_FORMAT', 'LOT_SEARCH_STATUS', 'PRODUCT_TYPE', 'REPORT_TYPE', 'USER_TEMPLATE_ENABLE'],
  'VEHICLE_SHOWCASE_STATE',
];
const TABLES_ELSEWHERE = [...Object.values(TABLES_OF).flat(), ...TABLES_OF_THE_SERVER];

const fileOf = (namespace: string, language: string): string =>
  namespace === 'portal'
    ? `${PORTAL}/${language}.json`
    : `${LOCALES}/${namespace}/${language}.json`;

type Groups = Readonly<Record<string, object>>;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Groups;

/** Whether the namespace holds the texts of a back-office record. */
const isOfRecord = (namespace: string): boolean => {
  const { [namespace]: own = {} } = read(fileOf(namespace, 'en'));
  return 'none' in own && 'new' in own;
};

const areasOf = (): string[][] => {
  const names = readdirSync(LOCALES, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() ? [one.name] : [],
  );
  const together = [...TOGETHER, [...OF_STAFF, ...names.filter(isOfRecord)]];
  const alone = [...names, 'portal'].filter(
    (namespace) => !together.some((area) => area.includes(namespace)),
  );
  return [...together, ...alone.map((namespace) => [namespace])];
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

const those = (groups: object, isRead: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(groups as Groups).filter(([name]) => isRead(name)));

const textsOf = (namespace: string, language: string): object => {
  const groups = read(fileOf(namespace, language));
  const own = TABLES_OF[namespace];
  if (own) {
    const { codeTable = {} } = read(fileOf('portal', language));
    return { ...groups, codeTable: those(codeTable, (table) => own.includes(table)) };
  }
  if (namespace !== 'portal') return groups;
  const { codeTable = {}, ...others } = groups;
  const said = those(others, (group) => !OF_THE_SERVER.includes(group));
  for (const [group, names] of Object.entries(SAID_OF))
    said[group] = those(groups[group] ?? {}, (name) => names.includes(name));
  return {
    ...said,
    codeTable: those(codeTable, (table) => !TABLES_ELSEWHERE.includes(table)),
  };
};

/** The client's texts as the module `virtual:texts`. */
export const textsTogether = (): Plugin => ({
  name: 'texts-together',
  resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:texts/ },
    handler(id) {
      const [, area, language] = id.split('/');
      if (!area || !language) return allTexts();
      const namespaces = area.split('+');
      for (const namespace of namespaces) this.addWatchFile(fileOf(namespace, language));
      const said = namespaces.map(
        (namespace) =>
          `export const ${namespace} = ${JSON.stringify(textsOf(namespace, language))};`,
      );
      return said.join('\n');
    },
  },
});
