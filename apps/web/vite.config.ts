import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pack, unpackedIn } from '../../tools/packed.mjs';
import { textsTogether } from './texts-together.js';

/** URL of the portal, to which the development server forwards everything except pages. */
const { PORTAL = 'http://127.0.0.1:3000' } = process.env;
const proxyTarget = { target: PORTAL, changeOrigin: false };

/**
 * Replaces zod's functions for JSON Schema by one that throws. The browser never creates JSON
 * Schema, but zod's classes refer to these functions, which would add 5 kB to the first page.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/export (?:const|function) (\w+)/g)].map(([, name]) => name);
      const absent = `const absent = () => { throw new Error('No JSON Schema in the browser'); };`;
      // The `create…` functions run once for each schema. The functions that they return never run.
      const bodyOf = (name = '') => (name.startsWith('create') ? '() => absent' : 'absent');
      return [absent, ...names.map((name) => `export const ${name} = ${bodyOf(name)};`)].join('\n');
    },
  },
});

/** Removes zod's English messages, because forms have their own text for each field. */
const withoutMessages = (): Plugin => ({
  name: 'without-messages',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/locales\/en\.js$/ },
    handler: () => 'export default () => ({});',
  },
});

/** Removes the polling of socket.io, because the client has its own (`long-polling.ts`). */
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
 * Matches members of operations that only the server and its documentation use, and the
 * descriptions and names of schemas. Of most members with several lines, only the sentences go.
 */
const SERVER_ONLY_MEMBERS = [
  new RegExp(String.raw`^ {4}(?:name|summary|description):\s+${STRING_LITERALS}$`, 'gm'),
  // The same members in an object that several operations share.
  new RegExp(String.raw`^ {2}(?:summary|description):\s+${STRING_LITERALS}$`, 'gm'),
  new RegExp(String.raw`\.describe\(\s*${STRING_LITERALS}\)`, 'g'),
  /\s*\.meta\(\{ id: '\w+' \}\)/g,
  /^ {4}(?:callers|codes|effect|evenFor|example|isPersonal|names|rateClass|tag)(?:: .+)?,$/gm,
  // Examples and codes with several lines, up to the closing line with the same indentation.
  /^ {4}(?:codes: \[|example: \(.*\) => [({]+)\n(?: {5,}.*\n)+ {4}[\])}]+,$/gm,
  // Lines of the contracts that parse lists and orders in a query.
  /^ {4}\.(?:regex\(patternOf|refine\(isEachOnce|transform\(orderIn).+$/gm,
  /^ {2}elements\.set\(.+$/gm,
  /^ {2}(?:offset|sortField|sortOrder): z\..+$/gm,
];

/** Removes descriptions, callers and rate limits from the operations, because no page uses them. */
const withoutWhatServersRead = (): Plugin => ({
  name: 'without-what-servers-read',
  apply: 'build',
  // Must run on the source, before compilation.
  enforce: 'pre',
  transform: {
    filter: { id: /libs\/contracts\/src\/.+\.ts$/ },
    handler: (code) =>
      SERVER_ONLY_MEMBERS.reduce((rest, members) => rest.replaceAll(members, ''), code),
  },
});

/**
 * Imports the forms of markets from a second copy of each market's file. So pages that use only the
 * rest of the file, which is every page, do not load the forms.
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

/**
 * Compresses the built files. With `PACK=later`, the server starts before the files are compressed.
 */
const packPlugin = (): Plugin => ({
  name: 'packed',
  apply: () => process.env['PACK'] !== 'later',
  writeBundle: async ({ dir = '' }) => void (await pack(unpackedIn(dir))),
});

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Lists the modules of each file, for the test of the bundle. */
const listModules = (): Plugin => ({
  name: 'list-modules',
  apply: 'build',
  generateBundle(_, files) {
    const modules = Object.values(files).flatMap((file) =>
      file.type === 'chunk'
        ? [[file.fileName, file.moduleIds.map((id) => id.replace(root, '/'))] as const]
        : [],
    );
    const source = JSON.stringify(Object.fromEntries(modules));
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
  },
});

const sourcePath = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));

/**
 * Modules that most pages use: xstate, and modules of some hundred bytes, each of which would need
 * its own request.
 */
const BASE_MODULES = new RegExp(
  [
    '/@?xstate/',
    'hooks/.*/use-resize-observer',
    'react-query/.*/useQuery\\.',
    'react-router/.*/(?:useLocation|useRouterState)',
    'web-ui/src/icons/(?:arrow-down|arrow-up|download|external-link|plus|printer|scale|star-filled|x)\\.',
    // Lists use these modules too. Otherwise they would load the file of the live auction.
    'web-ui/src/(?:choice-row|close-button|page-title|sort-head|spinner|use-printing|vehicle-drawing|vehicle-shapes)',
    String.raw`contracts/src/(?:callers|problem/field-faults|vehicles/(?:vehicle-file|file-views))\.`,
    'shared/(?:clock/remaining|format/(?:amount-of|duration-text)|i18n/use-code-name|markup/render-rich-text|tasks/save-file)',
    // Style sheets of components that are loaded when the page is idle.
    String.raw`components/(?:menu-news|print-stamp)\.module\.css`,
    'features/(?:activity/api/news|vehicle-pictures/api/vehicle-files)',
  ].join('|'),
);

/**
 * Groups of modules, each of which becomes one file. Some are for every page, one is for live
 * auctions, and others are for certain kinds of pages.
 */
const CHUNK_GROUPS = [
  // The modules of the sign-in page, without its entry. The portal includes them, and style sheets
  // belong to this group too.
  { name: 'door', tags: ['$initial' as const], test: /\/web\/src\/app\/sign-in-page\.tsx$|\.css$/ },
  {
    name: 'first',
    tags: ['$initial' as const],
    test: /^(?!.*\/web\/(?:sign-in\.html|src\/sign-in\.ts)$)/,
  },
  // The profile and records share these modules. Without this group, each would load the file of
  // the other.
  {
    name: 'iban',
    test: /contracts\/src\/iban\.|shared\/format\/iban-text|node_modules\/ibantools\//,
  },
  // Must come before the live auction. A group includes its dependencies, so other pages would load
  // the file of the live auction.
  { name: 'base', test: BASE_MODULES },
  // Excludes the lists of the board, the chart library, and the content below the first screen.
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
  // Small groups come before the forms, because the forms would include their modules.
  {
    name: 'field',
    test: /web-ui\/src\/form-field|shared\/form\/contract-bounds|contracts\/src\/access\/person-name|(?:contracts|countries)\/src\/email-address|node_modules\/validator\//,
  },
  { name: 'sending', test: /shared\/(?:command\/|form\/(?:confirm-dialog|form-verdict))/ },
  // Without this group, a notice on a sheet would load the code of form pages, which have notices
  // too.
  { name: 'sheet', test: /shared\/ui\/(?:sheet\.|notice\.module\.css)/ },
  // Separate from form pages, because most forms need neither drafts nor a warning before leaving.
  { name: 'forms', test: /shared\/form\/(?:describe-form|form-fields|short-form)\./ },
  {
    name: 'form-page',
    test: /shared\/form\/(?:form-page\.tsx|describe-form-page|found-notice|form-draft)/,
  },
  // Pages of dealers use these modules too. Without this group, they would be in the group of
  // records, and these pages would load all of that.
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

/** The mobile build has no separate sign-in page, because its sign-in is part of the portal. */
const HTML_PAGES =
  process.env['VITE_MOBILE'] === 'on' ? ['index.html'] : ['index.html', 'sign-in.html'];

const WHOLE_PAGE: ('loader' | 'component')[] = ['loader', 'component'];

/**
 * Options of the router plugin, which writes the route tree and puts the content of each page into
 * a separate file.
 */
const routerOptions = {
  target: 'react' as const,
  autoCodeSplitting: true,
  // Loaders are split off too. Otherwise the first page would include the contracts of all other
  // pages.
  codeSplittingOptions: { defaultBehavior: [WHOLE_PAGE] },
  routesDirectory: sourcePath('routes'),
  generatedRouteTree: sourcePath('routeTree.gen.ts'),
  tmpDir: fileURLToPath(new URL('node_modules/.cache/routes', import.meta.url)),
  routeTreeFileHeader: ['// Written from routes/ by @tanstack/router-plugin.'],
};

/** Without effect outside a build. */
const BUILD_PLUGINS = [
  withoutJsonSchema(),
  withoutMessages(),
  withoutPolling(),
  withoutWhatServersRead(),
  formsApart(),
  listModules(),
  packPlugin(),
];

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    !process.env['VITEST'] && tanstackRouter(routerOptions),
    react(),
    textsTogether(),
    BUILD_PLUGINS,
  ],
  resolve: {
    conditions: ['@fairlot/source', 'module', 'browser', 'development|production'],
    alias: { '#features': sourcePath('features'), '#shared': sourcePath('shared') },
  },
  // Class names are hashes. In development, they include the original name.
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[local]_[hash:base64:5]',
    },
  },
  // A constant for the kind of build, so that the minifier removes the code of the other build.
  define:
    command === 'build'
      ? { 'import.meta.env.VITE_MOBILE': JSON.stringify(process.env['VITE_MOBILE'] ?? '') }
      : {},
  build: {
    target: 'es2023',
    outDir: 'dist',
    // The test of the bundle size finds the files of the first page in the manifest.
    manifest: true,
    // The policy allows scripts only from files, so there is no inline script for this.
    modulePreload: { polyfill: false },
    // Without groups, the page of a lot made eighty requests. With them, a page also loads some
    // modules that it does not use.
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
