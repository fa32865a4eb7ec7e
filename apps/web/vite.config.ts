import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pack, unpackedIn } from '../../tools/packed.mjs';
import { textsTogether } from './texts-together.js';

/**
 * Address of the portal, set by `npm run dev`. The server proxies everything except pages to it.
 */
const { PORTAL = 'http://127.0.0.1:3000' } = process.env;
const proxyTarget = { target: PORTAL, changeOrigin: false };

/**
 * The browser never writes JSON Schema from the contracts, but zod's classes refer to the code that
 * does: 5 kB of the first page. Replaces each of those functions with one that throws.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/export (?:const|function) (\w+)/g)].map(([, name]) => name);
      const absent = `const absent = () => { throw new Error('No JSON Schema in the browser'); };`;
      // The factories run for each schema, the functions never.
      const bodyOf = (name = '') => (name.startsWith('create') ? '() => absent' : 'absent');
      return [absent, ...names.map((name) => `export const ${name} = ${bodyOf(name)};`)].join('\n');
    },
  },
});

/** Drops zod's English messages, because pages have their own text per field. */
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

const STRING_LITERALS = String.raw`(?:(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60(?:[^\x60\\]|\\.)*\x60)[\s+]*)+,?\s*`;
/**
 * Members of a row that only the server and its documentation use, and descriptions of schemas. For
 * most members of several lines, only their sentences are removed.
 */
const SERVER_ONLY_MEMBERS = [
  new RegExp(String.raw`^ {4}(?:name|summary|description):\s+${STRING_LITERALS}$`, 'gm'),
  // The same members of an object that several rows share.
  new RegExp(String.raw`^ {2}(?:summary|description):\s+${STRING_LITERALS}$`, 'gm'),
  new RegExp(String.raw`\.describe\(\s*${STRING_LITERALS}\)`, 'g'),
  /^ {4}(?:callers|codes|effect|evenFor|example|isPersonal|names|rateClass|tag)(?:: .+)?,$/gm,
  // Examples and codes of several lines, up to the closing line of the same indent.
  /^ {4}(?:codes: \[|example: \(.*\) => [({]+)\n(?: {5,}.*\n)+ {4}[\])}]+,$/gm,
  // Lines of the contracts that parse lists and orders in a query.
  /^ {4}\.(?:regex\(patternOf|refine\(isEachOnce|transform\(orderIn).+$/gm,
  /^ {2}elements\.set\(.+$/gm,
  /^ {2}(?:offset|sortField|sortOrder): z\..+$/gm,
];

/** Removes descriptions, callers and rates of operations, which no page uses. */
const withoutWhatServersRead = (): Plugin => ({
  name: 'without-what-servers-read',
  apply: 'build',
  // Works on the source before compilation.
  enforce: 'pre',
  transform: {
    filter: { id: /libs\/contracts\/src\/.+\.ts$/ },
    handler: (code) =>
      SERVER_ONLY_MEMBERS.reduce((rest, members) => rest.replaceAll(members, ''), code),
  },
});

/**
 * A market's file contains its pack, which every page uses, and its forms, which few use. The forms
 * come from a second copy, so that only pages that use them load them.
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

/** With `PACK=later` the server starts first and compresses afterwards. */
const packPlugin = (): Plugin => ({
  name: 'packed',
  apply: () => process.env['PACK'] !== 'later',
  writeBundle: async ({ dir = '' }) => void (await pack(unpackedIn(dir))),
});

const sourcePath = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/** Shared by most pages: xstate, and modules of some hundred bytes that would each cost a request. */
const BASE_MODULES = new RegExp(
  [
    '/@?xstate/',
    'hooks/.*/use-resize-observer',
    'react-query/.*/useQuery\\.',
    'react-router/.*/(?:useLocation|useRouterState)',
    'web-ui/src/icons/(?:arrow-down|arrow-up|download|external-link|plus|printer|scale|star-filled|x)\\.',
    // Lists use these too. Otherwise they would load the file of the live auction.
    'web-ui/src/(?:choice-row|close-button|page-title|sort-head|spinner|use-printing|vehicle-drawing|vehicle-shapes)',
    String.raw`contracts/src/(?:callers|problem/field-faults|vehicles/(?:vehicle-file|file-views))\.`,
    'shared/(?:clock/remaining|format/(?:amount-of|duration-text)|i18n/use-code-name|markup/render-rich-text|tasks/save-file)',
    // Styles of components that are loaded when the page is idle.
    String.raw`components/(?:menu-news|print-stamp)\.module\.css`,
    'features/(?:activity/api/news|vehicle-pictures/api/vehicle-files)',
  ].join('|'),
);

/** Modules that share a file: those of every page, of a live auction, and of kinds of pages. */
const CHUNK_GROUPS = [
  // The sign-in's modules without its entry: the portal includes them, and their styles follow.
  { name: 'door', tags: ['$initial' as const], test: /\/web\/src\/app\/sign-in-page\.tsx$|\.css$/ },
  {
    name: 'first',
    tags: ['$initial' as const],
    test: /^(?!.*\/web\/(?:sign-in\.html|src\/sign-in\.ts)$)/,
  },
  // Shared by the profile and records, which would otherwise load each other.
  {
    name: 'iban',
    test: /contracts\/src\/iban\.|shared\/format\/iban-text|node_modules\/ibantools\//,
  },
  // Before the live auction, because a group includes its dependencies, and other pages would load
  // the live auction's file.
  { name: 'base', test: BASE_MODULES },
  // Without the board's lists, the chart library, and content below the first screen.
  {
    name: 'live',
    test: /auctions\/\$idAuction\.tsx\?tsr-split|features\/(?:live-room|lot-detail|offer|notices)\/(?!.*(?:price-curve|regulation-dialog|below-history|data-sheet|lot-documents|market|own-offers))/,
  },
  {
    name: 'lists',
    test: /shared\/(?:list\/(?:list-page|load-more|list-filters|query-rows|pages-query)|ui\/(?:folded-filters|search-box))|web-ui\/src\/select-box|use-media-query|infiniteQueryOptions\.|icons\/(?:layout-grid|trash)\./,
  },
  {
    name: 'tables',
    test: /shared\/list\/(?:views\/(?!view-panel|save-view)|column-|list-table|table-tools)|web-ui\/src\/(?:data-table|virtual-lines|use-row-cursor)|icons\/file-type-pdf\./,
  },
  // Small groups before the forms, which would include them.
  {
    name: 'field',
    test: /web-ui\/src\/form-field|shared\/form\/contract-bounds|contracts\/src\/access\/person-name|(?:contracts|countries)\/src\/email-address|node_modules\/validator\//,
  },
  { name: 'sending', test: /shared\/(?:command\/|form\/(?:confirm-dialog|form-verdict))/ },
  // A notice on a sheet would otherwise load the form pages, which have notices too.
  { name: 'sheet', test: /shared\/ui\/(?:sheet\.|notice\.module\.css)/ },
  // Most forms are not pages: they need neither drafts nor a warning before leaving.
  { name: 'forms', test: /shared\/form\/(?:describe-form|form-fields|short-form)\./ },
  {
    name: 'form-page',
    test: /shared\/form\/(?:form-page\.tsx|describe-form-page|found-notice|form-draft)/,
  },
  // Dealers' pages use these too. The group of records would include them, and those pages would
  // load all records.
  {
    name: 'inputs',
    test: /shared\/ui\/(?:amount-input|date-box)|web-ui\/src\/(?:date-field|time-field|use-floating|written-date|icons\/calendar\.)|countries\/src\/(?:market-time|written-code)/,
  },
  {
    name: 'parts',
    test: /shared\/(?:api\/upload\.|ui\/pick-button|form\/(?:is-same|changed-notice\.module))|icons\/upload\.|\/(?:queriesObserver|useQueries)\.js/,
  },
  {
    name: 'record',
    test: /contracts\/src\/record\/|shared\/record\/(?:record-api|use-record-texts)/,
  },
  { name: 'running', test: /features\/running-auctions\/(?!.*(?:auction-table|list-line))/ },
];

/** The mobile build has its own sign-in, in the portal. */
const HTML_PAGES =
  process.env['VITE_MOBILE'] === 'on' ? ['index.html'] : ['index.html', 'sign-in.html'];

const WHOLE_PAGE: ('loader' | 'component')[] = ['loader', 'component'];

/** Writes the route tree, and splits a page's content from its route. */
const routerOptions = {
  target: 'react' as const,
  autoCodeSplitting: true,
  // Splits the loader off too. Otherwise the first page would include the contracts of all others.
  codeSplittingOptions: { defaultBehavior: [WHOLE_PAGE] },
  routesDirectory: sourcePath('routes'),
  generatedRouteTree: sourcePath('routeTree.gen.ts'),
  tmpDir: fileURLToPath(new URL('node_modules/.cache/routes', import.meta.url)),
  routeTreeFileHeader: ['// Written from routes/ by @tanstack/router-plugin.'],
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    !process.env['VITEST'] && tanstackRouter(routerOptions),
    react(),
    textsTogether(),
    withoutJsonSchema(),
    withoutMessages(),
    withoutPolling(),
    withoutWhatServersRead(),
    formsApart(),
    packPlugin(),
  ],
  resolve: {
    conditions: ['@fairlot/source', 'module', 'browser', 'development|production'],
    alias: { '#features': sourcePath('features'), '#shared': sourcePath('shared') },
  },
  // Class names are hashed; in development they include the name.
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:5]',
    },
  },
  // Lets the minifier drop the code of the other build.
  define:
    command === 'build'
      ? { 'import.meta.env.VITE_MOBILE': JSON.stringify(process.env['VITE_MOBILE'] ?? '') }
      : {},
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The budget test reads the first page's chunks from it.
    manifest: true,
    // Scripts only come from files, because the policy allows no inline script.
    modulePreload: { polyfill: false },
    // Without groups a lot took eighty requests. With them, a page also loads unused parts of a
    // group.
    rolldownOptions: {
      input: HTML_PAGES.map((page) => join(import.meta.dirname, page)),
      output: { codeSplitting: { groups: CHUNK_GROUPS } },
    },
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': proxyTarget,
      '/sso': proxyTarget,
      '/oidc': proxyTarget,
      '/health': proxyTarget,
      '/metrics': proxyTarget,
      '/socket.io': { ...proxyTarget, ws: true },
      '/mqtt': { ...proxyTarget, ws: true },
    },
  },
}));
