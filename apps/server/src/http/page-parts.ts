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

/** Those that the page itself names: its first script may be of a group, and then is no entry by name. */
const broughtBy = (page: string, manifest: Manifest): ReadonlySet<string> => {
  const named = Object.keys(manifest).filter((key) => page.includes(`"/${manifest[key]?.file}"`));
  return new Set(neededBy(named, manifest, new Set()).keys());
};

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

const linksOf = (files: ReadonlyMap<string, Built>): string => {
  const scripts = [...files.values()].map(
    ({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  const styles = [...files.values()].flatMap(({ css = [] }) =>
    css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  );
  return [...scripts, ...styles].join('');
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

/**
 * Links to the scripts and style sheets of the page at an address, for its head: without them the
 * browser learns of each only from the one before, and asks one after the other.
 *
 * @param file manifest of the built client; without one no page has links
 * @param page the page that they are for, as it was built
 */
export const pageParts = (file: string, page: string): ((path: string) => string) => {
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const brought = broughtBy(page, manifest);
  const pages = pagesIn(manifest);
  const links = new Map<string, string>();
  for (const { page: name } of pages) {
    const around = pages.filter((one) => name === one.page || name.startsWith(`${one.page}/`));
    links.set(
      name,
      linksOf(
        neededBy(
          around.map(({ key }) => key),
          manifest,
          brought,
        ),
      ),
    );
  }
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
    return found === undefined ? '' : (links.get(found.page) ?? '');
  };
};
