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

/** The packages that a source file imports, without the modules of Node. */
const importedBy = (path: string): string[] =>
  [...(readTextOrNull(path) ?? '').matchAll(/(?:^|\} )(?:import|from|.* from) '(@?[a-z][^':]*)'/gm)]
    .map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));

/** The names of packages that some workspace package or the root declares. */
const anywhere = [
  ...dirOf.keys(),
  ...Object.keys(rootVersions),
  ...packages.flatMap(({ dependencies }) => Object.keys(dependencies)),
];

const SPEC = /\.(spec|contract)\.tsx?$|\/src\/(.+\/)?testing\/|^libs\/[^/]+\/testing\//;

/**
 * The packages that a file may import. Specs and their helpers may import any package of the
 * workspace and of the root.
 */
const knownTo = (path: string, { name, dependencies }: Package): Set<string> => {
  const own = [name, ...Object.keys(dependencies)];
  return new Set(SPEC.test(path) ? [...own, ...anywhere] : own);
};

type Lock = { readonly packages: Readonly<Record<string, { readonly dev?: true }>> };
/**
 * Matches the sources that `npm start` runs or builds with. The packages that they import must be
 * there without devDependencies.
 */
const STARTED =
  /^(tools\/(start|built|transpiled|bundled)\.mjs|apps\/(web|public)\/vite\.config\.ts|(apps|libs(?!\/testing))\/.+\/src\/.+\.tsx?)$/;

describe('every package', () => {
  it('is found: more than 25 in total', () => {
    expect(packages.length).toBeGreaterThan(25);
  });

  it('refers in its tsconfig to the workspace packages in its package.json', () => {
    const differing = packages.filter(
      (own) => referencesOf(own).toSorted().join() !== workspaceOf(own).toSorted().join(),
    );
    expect(differing.map(({ dir }) => dir)).toEqual([]);
  });

  it('declares the packages that its sources import', () => {
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

  it('is not a devDependency if a start needs it', () => {
    const { packages: locked } = JSON.parse(readTextOrNull('package-lock.json') ?? '') as Lock;
    const isDev = (name: string) => locked[`node_modules/${name}`]?.dev === true;
    const started = projectFiles.filter((path) => STARTED.test(path) && !SPEC.test(path));
    const needed = new Set(['vite', '@oxc-project/runtime', ...started.flatMap(importedBy)]);
    expect([...needed].filter(isDev)).toEqual([]);
    expect(needed.size).toBeGreaterThan(50);
    // `tools/ensure.mjs` looks for it to find out whether the devDependencies are installed.
    expect(isDev('vitest')).toBe(true);
  });

  it('pins exact versions, like the root', () => {
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
