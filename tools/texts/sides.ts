import { projectFiles, readTextOrNull } from '../checks/repository.ts';
import { forgedEnglish, addForgedTypes, CONTENT_ENGLISH } from './forged.ts';
import { typesOfTexts } from './key-types.ts';

/** Files that replace those on disk, by their path from the root. */
export type PlantedFiles = Readonly<Record<string, string>>;

/**
 * A part of the product that uses texts: a compiler project, its sources, and the function that it
 * calls.
 */
export type Side = {
  readonly config: string;
  readonly callee: string;
  readonly isSource: (path: string) => boolean;
  /** Files that the compiler reads instead of those on disk. */
  readonly files: PlantedFiles;
};

const SPEC_SUFFIX = /\.spec\.tsx?$/;

export const clientSide: Side = {
  config: 'apps/web/tsconfig.json',
  callee: 't',
  isSource: (path) => path.startsWith('apps/web/src/') && !SPEC_SUFFIX.test(path),
  files: { 'apps/web/src/locales/texts.gen.ts': addForgedTypes(await typesOfTexts()) },
};

/** The sources of the server, its tools and its libs. A use only in specs does not count. */
const serverSources = projectFiles.filter(
  (path) =>
    /^(apps\/(server|cli|identity)|libs)\/.*\.ts$/.test(path) &&
    !SPEC_SUFFIX.test(path) &&
    !path.includes('/testing/'),
);
const textUsers = serverSources.filter((path) =>
  readTextOrNull(path)?.includes(`'@fairlot/content'`),
);

export const serverSide: Side = {
  config: 'tsconfig.texts.json',
  callee: 'text',
  isSource: (path) => textUsers.includes(path),
  files: {
    'tsconfig.texts.json': JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { composite: false, incremental: false, noEmit: true },
      files: textUsers,
    }),
    [CONTENT_ENGLISH]: forgedEnglish(),
  },
};

/** All quoted words in the sources of the server, because a key in a table is one of them. */
export const serverWords = (planted: PlantedFiles = {}): ReadonlySet<string> =>
  new Set(
    serverSources.flatMap((path) =>
      [...(planted[path] ?? readTextOrNull(path) ?? '').matchAll(/'([\w.-]+)'/g)].map(
        ([, word = '']) => word,
      ),
    ),
  );
