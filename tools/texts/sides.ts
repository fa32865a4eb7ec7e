import { projectFiles, textOf } from '../checks/repository.ts';
import { forgedEnglish, forgedTypes, PORTAL_ENGLISH } from './forged.ts';
import { typesOfTexts } from './key-types.ts';

/** Files that stand in for those on the disk, by their path from the root. */
export type Planted = Readonly<Record<string, string>>;

/** Who asks for texts: a project of the compiler, its sources, and the function that they ask. */
export type Side = {
  readonly config: string;
  readonly callee: string;
  readonly isSource: (path: string) => boolean;
  /** What the compiler reads instead of the disk. */
  readonly files: Planted;
};

const SPEC = /\.spec\.tsx?$/;

export const client: Side = {
  config: 'apps/web/tsconfig.json',
  callee: 't',
  isSource: (path) => path.startsWith('apps/web/src/') && !SPEC.test(path),
  files: { 'apps/web/src/locales/texts.gen.ts': forgedTypes(await typesOfTexts()) },
};

/** Sources of the server, its tools and its libs; what only specs use is used by nobody. */
const serverSources = projectFiles.filter(
  (path) =>
    /^(apps\/(server|cli|identity)|libs)\/.*\.ts$/.test(path) &&
    !SPEC.test(path) &&
    !path.includes('/testing/'),
);
const asking = serverSources.filter((path) => textOf(path)?.includes(`'@fairlot/content'`));

export const server: Side = {
  config: 'tsconfig.texts.json',
  callee: 'text',
  isSource: (path) => asking.includes(path),
  files: {
    'tsconfig.texts.json': JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { composite: false, incremental: false, noEmit: true },
      files: asking,
    }),
    [PORTAL_ENGLISH]: forgedEnglish(),
  },
};

/** Every word in quotes of the server's sources: a key that stands in a table is one of them. */
export const serverWords = (planted: Planted = {}): ReadonlySet<string> =>
  new Set(
    serverSources.flatMap((path) =>
      [...(planted[path] ?? textOf(path) ?? '').matchAll(/'([\w.-]+)'/g)].map(
        ([, word = '']) => word,
      ),
    ),
  );
