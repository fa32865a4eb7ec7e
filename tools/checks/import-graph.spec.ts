import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURE_KITS } from './feature-kits.js';
import { cyclesOf, importGraph, type Entries, type ImportGraph } from './import-graph.js';
import { packages, projectFiles, readTextOrNull } from './repository.js';

const sources = new Map(
  projectFiles
    .filter((path) => /^(apps|libs)\/.*\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
    .flatMap((path) => {
      const text = readTextOrNull(path);
      return text === null ? [] : [[path, text] as const];
    }),
);

type Exports = Readonly<Record<string, Readonly<Record<string, string>> | string>>;
const entries: Entries = new Map(
  packages.flatMap(({ dir, name }) => {
    const { exports = {} } = JSON.parse(readTextOrNull(`${dir}/package.json`) ?? '{}') as {
      exports?: Exports;
    };
    return Object.entries(exports).flatMap(([subpath, file]) => {
      const source = typeof file === 'string' ? file : (file['@fairlot/source'] ?? '');
      return [[posix.join(name, subpath), posix.join(dir, source)] as const];
    });
  }),
);
const graph = importGraph(sources, entries);

/**
 * The contexts of the server in order. Each may import only earlier ones. `messaging` is not
 * included, because access writes into its outbox, and its calls are behind the guard of access.
 */
const CONTEXTS = ['countries', 'content', 'access', 'partners', 'vehicles', 'auction'];
const contextOf = (path: string) => CONTEXTS.indexOf(path.split('/')[1] ?? '');
const isSpec = (path: string) => /\.(spec|contract|builders)\.tsx?$|\/testing\//.test(path);

const edgesOf = (of: ImportGraph): [string, string][] =>
  [...of].flatMap(([from, targets]) => targets.map((to): [string, string] => [from, to]));

/** Reports imports from a context to a later one. */
const upwardIn = (of: ImportGraph): string[] =>
  edgesOf(of)
    .filter(([from, to]) => !isSpec(from) && from.startsWith('libs/') && to.startsWith('libs/'))
    .filter(([from, to]) => contextOf(from) >= 0 && contextOf(to) > contextOf(from))
    .map((edge) => edge.join(' -> '));

/**
 * The folders of `apps/server/src` in layers, with the lowest first. A folder may import from
 * itself and from lower layers. The features of a layer do not import each other.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['settings', 'records'],
  ['core'],
  ['http'],
  ['telemetry'],
  ['live', 'public', 'projector'],
  ['roles'],
  [
    'audit',
    'buyers',
    'companies',
    'dealer-templates',
    'dealers',
    'home',
    'inspection',
    'processes',
    'regulations',
    'requirements',
  ],
  ['clock-control'],
  ['start'],
];
const SERVER = /^apps\/server\/src\/([^/]+)\//;
const layerOf = (folder: string) => LAYERS.findIndex((layer) => layer.includes(folder));
/**
 * Reports imports from a folder to another one in the same or a higher layer. Files beside the
 * folders may import all.
 */
const upwardInServer = (of: ImportGraph): string[] =>
  edgesOf(of)
    .filter(([from]) => !isSpec(from))
    .filter(([from, to]) => {
      const [, own = ''] = SERVER.exec(from) ?? [];
      const [, other = ''] = SERVER.exec(to) ?? [];
      if (own === '' || other === '' || own === other) return false;
      return layerOf(other) >= layerOf(own);
    })
    .map((edge) => edge.join(' -> '));
const serverFolders = new Set(
  [...sources.keys()]
    .filter((path) => !isSpec(path))
    .flatMap((path) => SERVER.exec(path)?.[1] ?? []),
);

const FEATURE = /^apps\/web\/src\/features\/([^/]+)\/(.+)$/;
/** Reports imports of the private files of another feature. */
const acrossFeaturesIn = (of: ImportGraph): string[] =>
  edgesOf(of)
    .filter(([from]) => !isSpec(from))
    .filter(([from, to]) => {
      const [, own] = FEATURE.exec(from) ?? [];
      const [, other = '', file = ''] = FEATURE.exec(to) ?? [];
      if (own === undefined || other === '' || own === other) return false;
      return !(FEATURE_KITS[other] ?? []).includes(file.replace(/\.tsx?$/, ''));
    })
    .map((edge) => edge.join(' -> '));

const planted = (files: Readonly<Record<string, string>>): ImportGraph =>
  importGraph(new Map(Object.entries(files)), entries);

describe('the imports', () => {
  it('are found: more than 2,000 imports in more than 500 files', () => {
    expect(sources.size).toBeGreaterThan(500);
    expect(edgesOf(graph).length).toBeGreaterThan(2_000);
    expect(graph.get('apps/server/src/main.ts')).toEqual(['apps/server/src/start/run.ts']);
  });

  it('form no cycle', () => {
    expect(cyclesOf(graph)).toEqual([]);
  });

  it('are reported if they form a cycle, even through .tsx files or imports of types only', () => {
    const found = planted({
      'apps/web/src/a.tsx': `import { b } from './b.js';\nexport type A = typeof b;`,
      'apps/web/src/b.tsx': `export * from './shared/c.js';\nexport const b = 1;`,
      'apps/web/src/shared/c.ts': `import type { A } from '../a.js';\nexport type C = A;`,
      'apps/web/src/d.ts': `import { a } from '#shared/c.js';`,
    });
    expect(cyclesOf(found)).toEqual([
      ['apps/web/src/a.tsx', 'apps/web/src/b.tsx', 'apps/web/src/shared/c.ts'],
    ]);
  });

  it('lead from a context only to earlier ones', () => {
    expect(upwardIn(graph)).toEqual([]);
  });

  it('are reported if they lead from a context to a later one, even if they import only types', () => {
    const found = planted({
      'libs/partners/records/src/a.ts': `import type { X } from '@fairlot/vehicles-records';`,
      'libs/auction/http/src/a.ts': `import { x } from '@fairlot/vehicles-records';`,
    });
    expect(upwardIn(found)).toEqual([
      'libs/partners/records/src/a.ts -> libs/vehicles/records/src/index.ts',
    ]);
  });

  it('lead from a folder of the server only to lower layers, and every folder has a layer', () => {
    expect([...serverFolders].filter((folder) => layerOf(folder) < 0)).toEqual([]);
    expect(upwardInServer(graph)).toEqual([]);
  });

  it('are reported if they lead to a higher layer of the server, or to another feature of the same layer', () => {
    const found = planted({
      'apps/server/src/http/a.ts': `import type { S } from '../start/s.js';`,
      'apps/server/src/start/s.ts': `import { a } from '../http/a.js';\nexport type S = typeof a;`,
      'apps/server/src/home/h.ts': `import { d } from '../dealers/d.js';`,
      'apps/server/src/dealers/d.ts': 'export const d = 1;',
    });
    expect(upwardInServer(found)).toEqual([
      'apps/server/src/http/a.ts -> apps/server/src/start/s.ts',
      'apps/server/src/home/h.ts -> apps/server/src/dealers/d.ts',
    ]);
  });

  it('lead only to those files of another feature that it exports', () => {
    expect(acrossFeaturesIn(graph)).toEqual([]);
  });

  it('are reported if they lead to a private file of another feature', () => {
    const found = planted({
      'apps/web/src/features/offer/components/offer-box.tsx': '',
      'apps/web/src/features/offer/components/inside.tsx': '',
      'apps/web/src/features/results/components/a.tsx': [
        `import { OfferBox } from '../../offer/components/offer-box.js';`,
        `import { Inside } from '../../offer/components/inside.js';`,
      ].join('\n'),
    });
    expect(acrossFeaturesIn(found)).toEqual([
      'apps/web/src/features/results/components/a.tsx -> apps/web/src/features/offer/components/inside.tsx',
    ]);
  });

  it('use every file that a feature exports', () => {
    const taken = new Set(edgesOf(graph).map(([, to]) => to.replace(/\.tsx?$/, '')));
    const given = Object.entries(FEATURE_KITS).flatMap(([feature, files]) =>
      files.map((file) => `apps/web/src/features/${feature}/${file}`),
    );
    expect(given.filter((file) => !taken.has(file))).toEqual([]);
  });
});
