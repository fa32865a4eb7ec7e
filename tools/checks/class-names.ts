import { posix } from 'node:path';
import { parseSync, preprocessCSS, resolveConfig } from 'vite';

/** Texts of files by their path from the root. */
type Files = ReadonlyMap<string, string>;

const MODULE_SUFFIX = '.module.css';
const WEB_FOLDER = 'apps/web/src/';
/** The component library of the client, and the file with its exports. */
const KIT_PACKAGE = { name: '@fairlot/web-ui', index: 'libs/web-ui/src/index.ts' };

/** The class names of every CSS module, parsed as by the build of the client. */
const definedClasses = async (files: Files): Promise<ReadonlyMap<string, readonly string[]>> => {
  const config = await resolveConfig({ configFile: false, logLevel: 'error' }, 'build');
  const modules = [...files].filter(([path]) => path.endsWith(MODULE_SUFFIX));
  const read = modules.map(async ([path, text]) => {
    const { modules: classes = {} } = await preprocessCSS(text, `/${path}`, config);
    // Names of animations also become local names, and they are used in the same module.
    const names = Object.keys(classes).filter((name) => !text.includes(`@keyframes ${name} `));
    return [path, names] as const;
  });
  return new Map(await Promise.all(read));
};

const resolveImport = (from: string, specifier: string): string =>
  specifier.startsWith('#')
    ? specifier.replace('#', WEB_FOLDER)
    : posix.join(posix.dirname(from), specifier);

/** The CSS modules that the component library exports, by the name of the export. */
const kitModules = (files: Files): ReadonlyMap<string | null, string> => {
  const { staticExports } = parseSync(KIT_PACKAGE.index, files.get(KIT_PACKAGE.index) ?? '').module;
  const entries = staticExports.flatMap((one) => one.entries);
  const given = entries.filter(({ moduleRequest }) => moduleRequest?.value.endsWith(MODULE_SUFFIX));
  return new Map(
    given.map(({ exportName, moduleRequest }) => [
      exportName.name,
      resolveImport(KIT_PACKAGE.index, moduleRequest?.value ?? ''),
    ]),
  );
};

type Use = { readonly path: string; readonly module: string; readonly name: string };

/**
 * The classes that a source uses from the modules that it imports. A computed name cannot be
 * followed, so it appears as `[…]`.
 */
const classUsesIn = (path: string, text: string, kit: ReadonlyMap<string | null, string>): Use[] =>
  parseSync(path, text).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ importName, localName }) => {
      const module = moduleRequest.value.endsWith(MODULE_SUFFIX)
        ? resolveImport(path, moduleRequest.value)
        : moduleRequest.value === KIT_PACKAGE.name && kit.get(importName.name);
      if (!module) return [];
      const taken = text.matchAll(
        new RegExp(`(?<![\\w./-])${localName.value}(?:\\.(\\w+)|\\[)`, 'g'),
      );
      return [...taken].map(([, name = '[…]']) => ({ path, module, name }));
    }),
  );

const GLOBAL_STYLES = ['libs/web-ui/src/tokens.css'];
const CLASS_RULE = /(?<=^|[\s,>+~])\.[a-zA-Z]/m;
const WRITTEN_NAME = /className="[^"]*"|['"`]fl-[\w-]+/;

/**
 * Reports global style sheets that any page could use or change, and class names that are written
 * as text.
 */
export const strayStyles = (files: Files): string[] =>
  [...files].flatMap(([path, text]) => {
    if (path.endsWith(MODULE_SUFFIX))
      return text.includes(':global') ? [`${path} reaches out`] : [];
    if (!path.endsWith('.css')) return WRITTEN_NAME.test(text) ? [`${path} names a class`] : [];
    if (!GLOBAL_STYLES.includes(path)) return [`${path} is no module`];
    return CLASS_RULE.test(text) ? [`${path} has a class`] : [];
  });

/**
 * Reports classes that a source uses but its module does not define, and classes that no source
 * uses.
 */
export const classFaults = async (files: Files): Promise<string[]> => {
  const defined = await definedClasses(files);
  const kit = kitModules(files);
  const uses = [...files]
    .filter(([path]) => /\.tsx?$/.test(path))
    .flatMap(([path, text]) => classUsesIn(path, text, kit));
  const used = new Set(uses.map(({ module, name }) => `${module} ${name}`));
  const unknown = uses.filter(({ module, name }) => !defined.get(module)?.includes(name));
  const unused = [...defined].flatMap(([module, names]) =>
    names
      .filter((name) => !used.has(`${module} ${name}`))
      .map((name) => `${module} has ${name}, which nobody uses`),
  );
  return [
    ...unknown.map(({ path, module, name }) => `${path} asks for ${name} of ${module}`),
    ...unused,
  ];
};
