import { existsSync, readFileSync } from 'node:fs';

/** An entry of Vite's manifest: a built file and its dependencies. */
type ManifestEntry = {
  readonly file: string;
  readonly imports?: string[];
  readonly css?: string[];
};
type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Matches the manifest key of a page, which the router's plugin splits from the first script. */
const PAGE_MODULE = /^src\/routes\/(.+)\.tsx\?tsr-split=/;

/**
 * Route segments of a file name: `_layout` adds none, `$name` matches any, `name_` does not nest.
 */
const segmentsOf = (page: string): string[] =>
  page
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/_$/, ''));

const isAny = (segment: string): boolean => segment.startsWith('$');

/**
 * Manifest keys of the chunks that contain a page's code. Grouped pages have no chunk of their own.
 */
const chunksOfPage = (page: string, manifest: Manifest): readonly string[] =>
  Object.entries(manifest).flatMap(([key, { file }]) =>
    file.endsWith('.js') && page.includes(`"/${file}"`) ? key : [],
  );

/**
 * All chunks that the keys import, dependencies first, without those in `brought`. Dependents come
 * last, because of two style sheets the later one takes precedence.
 */
const importedChunks = (
  keys: readonly string[],
  manifest: Manifest,
  brought: ReadonlySet<string>,
) => {
  const found = new Map<string, ManifestEntry>();
  const seen = new Set(brought);
  const add = (key: string): void => {
    const built = manifest[key];
    if (built === undefined || seen.has(key)) return;
    seen.add(key);
    for (const one of built.imports ?? []) add(one);
    found.set(key, built);
  };
  for (const key of keys) add(key);
  return found;
};

/**
 * Attributes of the links. A page loads its own files immediately. It keeps links for the next page
 * in a template and loads them only when that page is opened.
 */
const LINK_ATTRIBUTES = {
  now: { script: 'rel="modulepreload"', style: 'rel="stylesheet"' },
  ahead: { script: 'rel="prefetch" as="script"', style: 'rel="prefetch" as="style"' },
} as const;

const preloadLinks = (
  files: ReadonlyMap<string, ManifestEntry>,
  when: keyof typeof LINK_ATTRIBUTES,
): string => {
  const { script, style } = LINK_ATTRIBUTES[when];
  const link = (kind: string) => (file: string) => `<link ${kind} crossorigin href="/${file}">`;
  const built = [...files.values()];
  const scripts = built.map(({ file }) => link(script)(file));
  const links = [...scripts, ...built.flatMap(({ css = [] }) => css.map(link(style)))].join('');
  return when === 'now' ? links : `<template id="ahead">${links}</template>`;
};

/** All pages in the manifest of the built client, with their path segments. */
const pagesOfManifest = (manifest: Manifest) =>
  Object.keys(manifest).flatMap((key) => {
    const [, page] = PAGE_MODULE.exec(key) ?? [];
    return page === undefined ? [] : [{ key, page, segments: segmentsOf(page) }];
  });

/**
 * Whether the first segment of a path belongs to a page of the client: `/auctions/x` is known, `/x`
 * is not. The empty path is not known.
 * @param file manifest of the built client; without it, every path counts as known
 */
export const clientPathMatcher = (file: string): ((path: string) => boolean) => {
  if (!existsSync(file)) return () => true;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const firsts = new Set(pagesOfManifest(manifest).map(({ segments: [first] }) => first));
  return (path) => {
    const first = path.split('/').find((part) => part !== '');
    return first !== undefined && firsts.has(first);
  };
};

type PagePlace = {
  /** Manifest file of the built client. Without it, pages get no links. */
  readonly file: string;
  /** The HTML page that gets the links. */
  readonly page: string;
  /** The HTML page that the browser has loaded: the same page, or the previous one. */
  readonly there: string;
};

/**
 * Preload links to the scripts and style sheets of a page, for its head. Without them the browser
 * finds each file only after the previous one. If the previous page is loaded (`there`), the links
 * are in a `<template>` and include the next page's own files.
 */
export const pageParts = ({ file, page, there }: PagePlace): ((path: string) => string) => {
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const brought = new Set(
    importedChunks(chunksOfPage(there, manifest), manifest, new Set()).keys(),
  );
  const own = chunksOfPage(page, manifest);
  const linksTo = (keys: readonly string[]): string =>
    preloadLinks(
      importedChunks([...own, ...keys], manifest, brought),
      page === there ? 'now' : 'ahead',
    );
  const pages = pagesOfManifest(manifest);
  const links = new Map<string, string>();
  for (const { page: name } of pages) {
    const around = pages.filter((one) => name === one.page || name.startsWith(`${one.page}/`));
    links.set(name, linksTo(around.map(({ key }) => key)));
  }
  const nowhere = linksTo([]);
  // Try names before parameters (`/auctions/ended` is not an auction), and pages before their
  // parents.
  const vague = ({ segments }: (typeof pages)[number]) => segments.filter(isAny).length;
  pages.sort((a, b) => vague(a) - vague(b) || b.page.length - a.page.length);
  return (path) => {
    const parts = path.split('/').filter((part) => part !== '');
    const found = pages.find(
      ({ segments }) =>
        segments.length === parts.length &&
        segments.every((segment, index) => isAny(segment) || segment === parts[index]),
    );
    return found === undefined ? nowhere : (links.get(found.page) ?? nowhere);
  };
};
