import { builtinModules } from 'node:module';
import { join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Package,
  packages,
  projectFiles,
  rootVersions,
  readTextOrNull,
} from './repository.js';

const dirOf = new Map(packages.map(({ name, dir }) => [name, dir]));
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const README_LINES_MAX = 30;

const workspaceOf = ({ dependencies }: Package): string[] =>
  Object.keys(dependencies).flatMap((name) => dirOf.get(name) ?? []);

const referencesOf = ({ dir }: Package): string[] => {
  const config = JSON.parse(readTextOrNull(`${dir}/tsconfig.json`) ?? '{}') as {
    references?: { path: string }[];
  };
  return (config.references ?? []).map(({ path }) => normalize(join(dir, path)));
};

/** The packages that a source file imports, without Node's own. */
const importedBy = (path: string): string[] =>
  [...(readTextOrNull(path) ?? '').matchAll(/(?:^|\} )(?:import|from|.* from) '(@?[a-z][^':]*)'/gm)]
    .map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));

/** Packages that some package or the root declares. */
const anywhere = [
  ...dirOf.keys(),
  ...Object.keys(rootVersions),
  ...packages.flatMap(({ dependencies }) => Object.keys(dependencies)),
];

const SPEC = /\.(spec|contract)\.tsx?$|\/src\/(.+\/)?testing\/|^libs\/[^/]+\/testing\//;

/** Specs and their helpers may import any package of the workspace and the root. */
const knownTo = (path: string, { name, dependencies }: Package): Set<string> => {
  const own = [name, ...Object.keys(dependencies)];
  return new Set(SPEC.test(path) ? [...own, ...anywhere] : own);
};

type Lock = { readonly packages: Readonly<Record<string, { readonly dev?: true }>> };
/**
 * Sources that `npm start` runs or builds with. Their packages must be there without
 * devDependencies.
 */
const STARTED =
  /^(tools\/(start|built|transpiled|bundled)\.mjs|apps\/(web|public)\/vite\.config\.ts|(apps|libs(?!\/testing))\/.+\/src\/.+\.tsx?)$/;

describe('every package', () => {
  it('is one of the more than 25 that are found', () => {
    expect(packages.length).toBeGreaterThan(25);
  });

  it('refers in its tsconfig to the packages in its package.json', () => {
    const differing = packages.filter(
      (own) => referencesOf(own).toSorted().join() !== workspaceOf(own).toSorted().join(),
    );
    expect(differing.map(({ dir }) => dir)).toEqual([]);
  });

  it('declares what its sources import', () => {
    const undeclared = packages.flatMap((own) =>
      projectFiles
        .filter((path) => path.startsWith(`${own.dir}/src/`) && path.endsWith('.ts'))
        .flatMap((path) =>
          importedBy(path)
            .filter((name) => !knownTo(path, own).has(name))
            .map((name) => `${path} imports ${name}`),
        ),
    );
    expect(undeclared).toEqual([]);
  });

  it('is no devDependency if a start needs it', () => {
    const { packages: locked } = JSON.parse(readTextOrNull('package-lock.json') ?? '') as Lock;
    const isDev = (name: string) => locked[`node_modules/${name}`]?.dev === true;
    const started = projectFiles.filter((path) => STARTED.test(path) && !SPEC.test(path));
    const needed = new Set(['vite', '@oxc-project/runtime', ...started.flatMap(importedBy)]);
    expect([...needed].filter(isDev)).toEqual([]);
    expect(needed.size).toBeGreaterThan(50);
    // `tools/ensure.mjs` uses it to detect the devDependencies.
    expect(isDev('vitest')).toBe(true);
  });

  it('pins exact versions, as the root does', () => {
    const root = { dir: '.', name: 'root', dependencies: rootVersions };
    const loose = [root, ...packages].flatMap(({ dir, dependencies }) =>
      Object.entries(dependencies)
        .filter(([name, version]) => (dirOf.has(name) ? version !== '*' : !EXACT.test(version)))
        .map(([name, version]) => `${dir}: ${name} ${version}`),
    );
    expect(loose).toEqual([]);
  });

  it(`has a README of at most ${README_LINES_MAX} lines if it contains a lib`, () => {
    const libs = packages.filter(({ dir }) => dir.startsWith('libs/'));
    const lines = (dir: string) =>
      readTextOrNull(`${dir}/README.md`)?.trimEnd().split('\n').length ?? 0;
    const missing = libs.filter(({ dir }) => lines(dir) === 0);
    const long = libs.filter(({ dir }) => lines(dir) > README_LINES_MAX);
    expect({ missing: missing.map(({ dir }) => dir), long: long.map(({ dir }) => dir) }).toEqual({
      missing: [],
      long: [],
    });
  });
});
