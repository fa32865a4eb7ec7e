import { existsSync, readFileSync } from 'node:fs';

/** What Vite says of a built file: what it is in, and what has to be there before it. */
type Built = { readonly file: string; readonly imports?: string[]; readonly css?: string[] };
type Manifest = Readonly<Record<string, Built>>;

/** A page of the client, as the router's plugin cuts it out of the first script. */
const PAGE = /^src\/routes\/(.+)\.tsx\?tsr-split=/;

/** By the names of its file: `_layout` is no part of an address, `$name` any, `name_` stands alone. */
const segmentsOf = (page: string): string[] =>
  page
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/_$/, ''));

const isAny = (segment: string): boolean => segment.startsWith('$');

/** Those that a page itself names: its first script may be of a group, and then is no entry by name. */
const namedBy = (page: string, manifest: Manifest): readonly string[] =>
  Object.entries(manifest).flatMap(([key, { file }]) =>
    file.endsWith('.js') && page.includes(`"/${file}"`) ? key : [],
  );

/**
 * Every file that one needs, itself too and last, but for what the page brings anyway: of two style
 * sheets the later wins, and that is to be the one that builds on the other.
 */
const neededBy = (keys: readonly string[], manifest: Manifest, brought: ReadonlySet<string>) => {
  const found = new Map<string, Built>();
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

/** Of files that this page needs, or that another one will: those wait until the page itself lets them come. */
const LINKS = {
  now: { script: 'rel="modulepreload"', style: 'rel="stylesheet"' },
  ahead: { script: 'rel="prefetch" as="script"', style: 'rel="prefetch" as="style"' },
} as const;

const linksOf = (files: ReadonlyMap<string, Built>, when: keyof typeof LINKS): string => {
  const { script, style } = LINKS[when];
  const link = (kind: string) => (file: string) => `<link ${kind} crossorigin href="/${file}">`;
  const built = [...files.values()];
  const scripts = built.map(({ file }) => link(script)(file));
  const links = [...scripts, ...built.flatMap(({ css = [] }) => css.map(link(style)))].join('');
  return when === 'now' ? links : `<template id="ahead">${links}</template>`;
};

/** The pages that the manifest of a built client names, by their addresses. */
const pagesIn = (manifest: Manifest) =>
  Object.keys(manifest).flatMap((key) => {
    const [, page] = PAGE.exec(key) ?? [];
    return page === undefined ? [] : [{ key, page, segments: segmentsOf(page) }];
  });

/**
 * Whether an address is one of the client's, or would be if it were longer or shorter: `/auctions/x`
 * is, `/x` is not. The empty one belongs to who has signed in.
 *
 * @param file manifest of the built client; without one every address is
 */
export const clientAddresses = (file: string): ((path: string) => boolean) => {
  if (!existsSync(file)) return () => true;
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const firsts = new Set(pagesIn(manifest).map(({ segments: [first] }) => first));
  return (path) => {
    const first = path.split('/').find((part) => part !== '');
    return first !== undefined && firsts.has(first);
  };
};

type Asked = {
  /** Manifest of the built client; without one no page has links. */
  readonly file: string;
  /** The page that they are for, as it was built. */
  readonly page: string;
  /** The page that is there when they come: the same one, or the one before it. */
  readonly there: string;
};

/**
 * Links to the scripts and style sheets of the page at an address, for its head: without them the
 * browser learns of each only from the one before, and asks one after the other. For the head of a page
 * before it they stand in a template, with those that the page itself names.
 */
export const pageParts = ({ file, page, there }: Asked): ((path: string) => string) => {
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const brought = new Set(neededBy(namedBy(there, manifest), manifest, new Set()).keys());
  const own = namedBy(page, manifest);
  const linksTo = (keys: readonly string[]): string =>
    linksOf(neededBy([...own, ...keys], manifest, brought), page === there ? 'now' : 'ahead');
  const pages = pagesIn(manifest);
  const links = new Map<string, string>();
  for (const { page: name } of pages) {
    const around = pages.filter((one) => name === one.page || name.startsWith(`${one.page}/`));
    links.set(name, linksTo(around.map(({ key }) => key)));
  }
  const nowhere = linksTo([]);
  // A name goes before any (`/auctions/ended` is no auction), and a page before what is around it.
  const vague = ({ segments }: (typeof pages)[number]) => segments.filter(isAny).length;
  pages.sort((a, b) => vague(a) - vague(b) || b.page.length - a.page.length);
  return (path) => {
    const asked = path.split('/').filter((part) => part !== '');
    const found = pages.find(
      ({ segments }) =>
        segments.length === asked.length &&
        segments.every((segment, place) => isAny(segment) || segment === asked[place]),
    );
    return found === undefined ? nowhere : (links.get(found.page) ?? nowhere);
  };
};
