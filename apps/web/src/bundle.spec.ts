import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sessionOperations } from '@fairlot/contracts/access';
import { expect, it } from 'vitest';

const FIRST_PAGE_MAX_KB = 183.5;
const SIGN_IN_MAX_KB = 96;
const LIVE_MAX_KB = 92.4;
const web = join(import.meta.dirname, '..');
/** What `npm run build` wrote. */
const out = join(web, 'dist');

type Chunk = {
  readonly file: string;
  readonly imports?: string[];
  readonly dynamicImports?: string[];
};
const textOf = (file: string): string => readFileSync(join(out, file), 'utf8');
const jsonOf = <Content>(file: string): Readonly<Record<string, Content>> =>
  JSON.parse(textOf(file));
const chunks = jsonOf<Chunk>('.vite/manifest.json');
const page = textOf('index.html');
const signInPage = textOf('sign-in.html');
/** The modules in each output file. */
const modules = new Map(Object.entries(jsonOf<readonly string[]>('.vite/modules.json')));

/** The files that load before a chunk runs: the chunk itself and its static imports. */
const filesOf = (names: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const name of names) {
    const chunk = chunks[name];
    if (chunk === undefined || seen.has(chunk.file)) continue;
    if (chunk.file.endsWith('.js')) seen.add(chunk.file);
    filesOf(chunk.imports ?? [], seen);
  }
  return seen;
};
const kb = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file))).length, 0) / 1000;

const texts = (...areas: string[]) => areas.map((area) => `src/locales/${area}/it.json`);
const PORTAL_TEXTS = '../../libs/content/src/locales/it.json';
/** Chunks that an HTML page names. */
const namedBy = (html: string) =>
  Object.keys(chunks).filter((name) => html.includes(`/${chunks[name]?.file}"`));
const first = () => filesOf([...namedBy(page), ...texts('shell', 'words', 'live')]);

it(`the first page after sign-in loads at most ${FIRST_PAGE_MAX_KB} kB of JavaScript`, () => {
  const size = kb(first());
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(FIRST_PAGE_MAX_KB);
});

/** The modules of these files. `withLater` adds the files of their dynamic imports. */
const modulesOf = (files: Iterable<string>) =>
  [...files].flatMap((file) => modules.get(file) ?? []);
const withLater = (files: ReadonlySet<string>): Set<string> => {
  const of = Object.values(chunks).filter(({ file }) => files.has(file));
  const all = new Set([
    ...files,
    ...filesOf(of.flatMap(({ dynamicImports = [] }) => dynamicImports)),
  ]);
  return all.size === files.size ? all : withLater(all);
};

it(`the sign-in page loads at most ${SIGN_IN_MAX_KB} kB of JavaScript`, () => {
  const size = kb(filesOf([...namedBy(signInPage), ...texts('shell', 'words')]));
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(SIGN_IN_MAX_KB);
});

it('the sign-in page loads neither the contracts nor the router or session of the portal', () => {
  const loaded = modulesOf(withLater(filesOf(namedBy(signInPage))));
  expect(loaded.some((id) => id.endsWith('/components/public-access-banner.tsx'))).toBe(true);
  expect(
    loaded.filter((id) => /src\/main\.tsx|\/node_modules\/(?:zod|@tanstack)\//.test(id)),
  ).toEqual([]);
});

/** The files that the router splits off for these routes, without the route tree. */
const ofRoutes = (...routes: string[]) => ofPages(...routes.map((route) => `_signed-in/${route}`));
const ofPages = (...routes: string[]) =>
  filesOf(
    routes.map((route) => {
      const cut = `src/routes/${route}.tsx?tsr-split=`;
      const name = Object.keys(chunks).find((one) => one.startsWith(cut));
      if (name === undefined) throw new Error(`no page is built from ${route}`);
      return name;
    }),
  );
it.each(['sign-in', 'second-factor', '_signed-in/private/users', '_signed-in/private/security'])(
  'the page %s loads no code of live auctions',
  (route) => {
    const live = [...ofRoutes('auctions/$idAuction')].filter((file) => /\/live-/.test(file));
    expect(live).toHaveLength(1);
    expect([...ofPages(route)]).not.toContain(live[0]);
  },
);

it('the page of a lot loads the parts below its first screen in separate files', () => {
  const below =
    /\/lot-detail\/components\/(?:below-history|data-sheet|market|own-offers|price-curve)\.tsx$/;
  const built = modulesOf(modules.keys()).filter((id) => below.test(id));
  expect(built).toHaveLength(5);
  const ofLot = modulesOf(ofRoutes('auctions/$idAuction', 'auctions/$idAuction/lots.$idLot'));
  expect(ofLot.filter((id) => below.test(id))).toEqual([]);
});

const board = () => ofRoutes('auctions/$idAuction', 'auctions/$idAuction/index');

/** The contexts whose contracts are in these files, by folder name. */
const contractsIn = (files: Iterable<string>): string[] => {
  const contexts = modulesOf(files).flatMap(
    (id) => /libs\/contracts\/src\/([\w-]+)\//.exec(id)?.[1] ?? [],
  );
  return [...new Set(contexts)].toSorted();
};
/** The contexts that the running auctions use. They are the first page after sign-in. */
const OF_BUYERS = ['access', 'auction', 'live', 'problem', 'vehicles'];

it('each page loads only the contracts that it uses', () => {
  expect(contractsIn(first())).toEqual(OF_BUYERS);
  expect(contractsIn([...first(), ...board()])).toEqual(OF_BUYERS);
  const engineering = ofRoutes('engineering/index', 'engineering/$idAuction/index');
  expect(contractsIn(engineering)).toContain('engineering');
});

it.each([
  'auctions/index',
  'auctions/ended',
  'auctions/$idAuction/index',
  'private/compare',
  'private/requirements',
  'private/upload-vehicle',
  'private/vehicle-list',
  'private/user-profile',
  'private/vehicles.$idVehicle_.condition',
  'private/vehicles.$idVehicle_.edit',
])('the dealers’ page %s loads no record descriptions of the back office', (route) => {
  const files = [...ofRoutes(route), ...ofPages('user-signup')];
  expect(modulesOf(files).filter((id) => id.includes('/contracts/src/record/'))).toEqual([]);
});

it('the profile shows tables of few rows without the code of long tables', () => {
  const loaded = modulesOf(ofRoutes('private/user-profile'));
  expect(loaded.some((id) => id.endsWith('/shared/list/short-table.tsx'))).toBe(true);
  expect(loaded.filter((id) => /\/web-ui\/src\/(?:data-table|virtual-lines)\./.test(id))).toEqual(
    [],
  );
});

it('STA-022 in part: every page behind the sign-in is a separate file, loaded when it is opened', () => {
  const folder = join(web, 'src/routes');
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^_signed-in\/.+\.tsx$/.test(path) && !path.includes('/-'))
    // A route without a component only redirects.
    .filter((path) => readFileSync(join(folder, path), 'utf8').includes('component:'))
    .map((path) => path.slice('_signed-in/'.length, -'.tsx'.length));
  expect(pages.length).toBeGreaterThan(10);
  const atFirst = first();
  const own = pages.map((path) => [path, [...ofRoutes(path)][0]] as const);
  expect(own.filter(([, file]) => file === undefined || atFirst.has(file))).toEqual([]);
  expect(new Set(own.map(([, file]) => file)).size).toBe(pages.length);
});

it('the first page loads neither the back-office pages nor their route table', () => {
  const cut = Object.keys(chunks).find((name) => /admin\/\$\.tsx\?tsr-split/.test(name))!;
  const pages = (chunks[cut]?.dynamicImports ?? []).map((name) => chunks[name]!.file);
  expect(pages.length).toBeGreaterThan(8);
  const atFirst = first();
  expect(pages.filter((file) => atFirst.has(file))).toEqual([]);
  expect(modulesOf(atFirst).filter((id) => id.includes('/routes/_signed-in/admin/-'))).toEqual([]);
});

it('the bundle contains no texts of the API documentation', () => {
  const shipped = [...first()].map((file) => readFileSync(join(out, file), 'utf8')).join();
  const { summary, description } = sessionOperations['OTH-11'];
  expect(shipped).toContain(sessionOperations['OTH-11'].path);
  expect(shipped).not.toContain(summary);
  expect(shipped).not.toContain(description);
});

it(`the live board loads at most ${LIVE_MAX_KB} kB more than the first page`, () => {
  const firstLoad = first();
  const live = [...board(), ...filesOf([PORTAL_TEXTS])];
  const size = kb(live.filter((file) => !firstLoad.has(file)));
  expect(size).toBeGreaterThan(30);
  expect(size).toBeLessThanOrEqual(LIVE_MAX_KB);
});

it.each([
  ['auctions/index', 5],
  ['auctions/$idAuction/index', 8],
  ['auctions/ended', 9],
])('the page %s loads at most %i files beyond those of the first page', (route, most) => {
  const firstLoad = first();
  const more = [...ofRoutes(route)].filter((file) => !firstLoad.has(file));
  expect(more.length, more.join('\n')).toBeLessThanOrEqual(most);
});

it('the live board loads no transport except the WebSocket', () => {
  const shipped = [...board()].map((file) => readFileSync(join(out, file), 'utf8')).join();
  expect(shipped).toContain('websocket');
  expect(shipped).not.toMatch(/XMLHttpRequest|new WebTransport/);
});

it('the page has no inline script, as its Content Security Policy requires', () => {
  expect(page).toContain('<script src="/colour-scheme.js"></script>');
  expect([...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)]).toEqual([]);
});

const changesOf = (path: string): string =>
  execFileSync('git', ['status', '--porcelain', '--', path], { cwd: web, encoding: 'utf8' });
it.runIf(existsSync(join(web, '../../.git')))('the build writes the committed route tree', () => {
  // With a new route, the tree is not committed yet.
  if (changesOf('src/routes') === '') expect(changesOf('src/routeTree.gen.ts')).toBe('');
});
