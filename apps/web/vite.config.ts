import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pack, unpackedIn } from '../../tools/packed.mjs';
import { textsTogether } from './texts-together.js';

/** Where the portal listens; `npm run dev` says it, and hands everything that is not a page to it. */
const { PORTAL = 'http://127.0.0.1:3000' } = process.env;
const server = { target: PORTAL, changeOrigin: false };

/**
 * The browser parses by the contracts and never writes JSON Schema from them, but zod's classes hold
 * on to the writers: 5 kB of the first page. Each becomes a function that says so.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/export (?:const|function) (\w+)/g)].map(([, name]) => name);
      const absent = `const absent = () => { throw new Error('No JSON Schema in the browser'); };`;
      // Those that make a writer are called with each schema, the writers themselves are not.
      const bodyOf = (name = '') => (name.startsWith('create') ? '() => absent' : 'absent');
      return [absent, ...names.map((name) => `export const ${name} = ${bodyOf(name)};`)].join('\n');
    },
  },
});

/** Why an input does not fit, in zod's own English: a page says it in its texts, by the field. */
const withoutMessages = (): Plugin => ({
  name: 'without-messages',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/locales\/en\.js$/ },
    handler: () => 'export default () => ({});',
  },
});

/** The client uses WebSockets (`socket-carrier.ts`) or its own long-polling transport (`long-polling.ts`). */
const withoutPolling = (): Plugin => ({
  name: 'without-polling',
  apply: 'build',
  transform: {
    filter: { id: /engine\.io-client\/build\/esm\/transports\/(?:polling-xhr|webtransport)\.js$/ },
    handler: () => 'export class XHR {} export class WT {}',
  },
});

const STRINGS = String.raw`(?:(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)[\s+]*)+,?\s*`;
/**
 * Members of a row that the server and its document read, and what a schema says there of itself. Where one
 * takes several lines, all but its sentences stay.
 */
const NOT_THE_CALLERS = [
  new RegExp(String.raw`^ {4}(?:name|summary|description):\s+${STRINGS}$`, 'gm'),
  // The same of what several rows share.
  new RegExp(String.raw`^ {2}(?:summary|description):\s+${STRINGS}$`, 'gm'),
  new RegExp(String.raw`\.describe\(\s*${STRINGS}\)`, 'g'),
  /^ {4}(?:callers|codes|effect|evenFor|example|names|rateClass|tag)(?:: .+)?,$/gm,
  // How lists and orders in a query are read.
  /^ {4}\.(?:regex\(patternOf|refine\(isEachOnce|transform\(orderIn).+$/gm,
  /^ {2}elements\.set\(.+$/gm,
  /^ {2}(?:offset|sortField|sortOrder): z\..+$/gm,
];

/** What a call is about, whom it is for and how often: no page reads it. */
const withoutWhatServersRead = (): Plugin => ({
  name: 'without-what-servers-read',
  apply: 'build',
  // As it is written, before it is compiled.
  enforce: 'pre',
  transform: {
    filter: { id: /libs\/contracts\/src\/.+\.ts$/ },
    handler: (code) =>
      NOT_THE_CALLERS.reduce((rest, members) => rest.replaceAll(members, ''), code),
  },
});

/**
 * A market's file says its pack, which every page reads, and its forms, which few do. Its forms are read
 * from a second copy, so that each comes where it is read.
 */
const formsApart = (): Plugin => ({
  name: 'forms-apart',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer?.endsWith('/countries/src/market-forms.ts') || !source.startsWith('./markets/'))
      return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && `${found.id}?forms`;
  },
});

/** A start serves first, and packs by itself afterwards. */
const packed = (): Plugin => ({
  name: 'packed',
  apply: () => process.env['PACK'] !== 'later',
  writeBundle: async ({ dir = '' }) => void (await pack(unpackedIn(dir))),
});

const inSource = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** What most pages need: xstate, and what is of some hundred bytes, each of which was a request of its own. */
const BASE = new RegExp(
  [
    '/@?xstate/',
    'hooks/.*/use-resize-observer',
    'react-query/.*/useQuery\\.',
    'react-router/.*/(?:useLocation|useRouterState)',
    'web-ui/src/icons/(?:download|external-link|plus|printer|scale|star-filled|x)\\.',
    // Lists have these too: they would bring the live auction along.
    'web-ui/src/(?:choice-row|close-button|page-title|spinner|use-printing|vehicle-drawing|vehicle-shapes)',
    String.raw`contracts/src/(?:callers|problem/field-faults|vehicles/(?:vehicle-file|shown-files))\.`,
    'shared/(?:clock/remaining|format/(?:amount-of|duration-text)|i18n/use-code-name|tasks/save-file)',
    // Looks of what comes once a page is at rest.
    String.raw`components/(?:menu-news|print-stamp)\.module\.css`,
    'features/(?:activity/api/news|vehicle-pictures/api/vehicle-files)',
  ].join('|'),
);

/** What comes in one file each: every page's, all that lives of an auction, and what pages of a kind share. */
const GROUPS = [
  // The door with all that it is made of, but for what runs it: the portal is built on it, and its styles come along.
  { name: 'door', tags: ['$initial' as const], test: /\/web\/src\/app\/door\.tsx$|\.css$/ },
  {
    name: 'first',
    tags: ['$initial' as const],
    test: /^(?!.*\/web\/(?:door\.html|src\/door\.ts)$)/,
  },
  // Before the live auction: a file takes along what it needs, and it would come with whoever shares that.
  { name: 'base', test: BASE },
  // Without the board's lists, the chart's library, and what stands further down than a screen.
  {
    name: 'live',
    test: /auctions\/\$idAuction\.tsx\?tsr-split|features\/(?:live-room|lot-detail|offer|notices)\/(?!.*(?:price-curve|regulation-dialog|further-down|data-sheet|lot-documents|market|own-offers))/,
  },
  {
    name: 'lists',
    test: /shared\/(?:list\/(?:list-page|list-filters|query-rows|pages-query)|ui\/(?:folded-filters|search-box))|web-ui\/src\/select-box|use-media-query|infiniteQueryOptions\.|icons\/(?:layout-grid|trash)\./,
  },
  {
    name: 'tables',
    test: /shared\/list\/(?:views\/|column-|list-table|table-tools)|web-ui\/src\/(?:data-table|virtual-lines|sort-head|use-row-cursor)|icons\/file-type-pdf\./,
  },
  // Small ones before the forms, which would take them along.
  {
    name: 'field',
    test: /web-ui\/src\/form-field|shared\/form\/contract-bounds|contracts\/src\/access\/person-name|(?:contracts|countries)\/src\/email-address|node_modules\/validator\//,
  },
  { name: 'sending', test: /shared\/(?:command\/|form\/(?:confirm-dialog|form-verdict))/ },
  { name: 'form-page', test: /shared\/form\/(?:form-page\.tsx|found-notice|form-draft)/ },
  {
    name: 'record',
    test: /contracts\/src\/record\/|shared\/(?:form\/(?:merge-fields|changed-notice)|record\/(?:record-api|use-record-texts))/,
  },
  { name: 'running', test: /features\/running-auctions\/(?!.*(?:auction-table|list-line))/ },
];

/** The mobile build signs in by itself, in the portal. */
const PAGES = process.env['VITE_MOBILE'] === 'on' ? ['index.html'] : ['index.html', 'door.html'];

const WHOLE_PAGE: ('loader' | 'component')[] = ['loader', 'component'];

/** Writes the tree of the pages, and cuts what a page shows out of what its address needs. */
const routes = {
  target: 'react' as const,
  autoCodeSplitting: true,
  // What a page reads comes with it too, or the first page would hold the contracts of all others.
  codeSplittingOptions: { defaultBehavior: [WHOLE_PAGE] },
  routesDirectory: inSource('routes'),
  generatedRouteTree: inSource('routeTree.gen.ts'),
  tmpDir: fileURLToPath(new URL('node_modules/.cache/routes', import.meta.url)),
  routeTreeFileHeader: ['// Written from routes/ by @tanstack/router-plugin.'],
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    !process.env['VITEST'] && tanstackRouter(routes),
    react(),
    textsTogether(),
    withoutJsonSchema(),
    withoutMessages(),
    withoutPolling(),
    withoutWhatServersRead(),
    formsApart(),
    packed(),
  ],
  resolve: {
    conditions: ['@fairlot/source', 'module', 'browser', 'development|production'],
    alias: { '#features': inSource('features'), '#shared': inSource('shared') },
  },
  // A class is known by where it stands; who looks at a page in development also reads its name.
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:5]',
    },
  },
  // Said to the minifier: what only the other build does is left out.
  define:
    command === 'build'
      ? { 'import.meta.env.VITE_MOBILE': JSON.stringify(process.env['VITE_MOBILE'] ?? '') }
      : {},
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The budget check reads from it which chunks the first page loads.
    manifest: true,
    // Scripts come from files alone: the pages allow no inline script.
    modulePreload: { polyfill: false },
    // Cut by who shares what, a lot took eighty requests; a group costs who needs a part of it the rest.
    rolldownOptions: {
      input: PAGES.map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: GROUPS } },
    },
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/sso': server,
      '/oidc': server,
      '/health': server,
      '/metrics': server,
      '/socket.io': { ...server, ws: true },
      '/mqtt': { ...server, ws: true },
    },
  },
}));
