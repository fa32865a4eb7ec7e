import type { LockedPackage } from './locked.ts';

/**
 * The licences that packages may have. Those with more conditions than a notice are allowed for a
 * reason: MPL-2.0 for build tools and unmodified files, LGPL-3.0 for libvips, which is linked
 * dynamically, CC-BY-4.0 for the table of browsers, and the last one for the DejaVu fonts.
 */
const ALLOWED_LICENCES: readonly string[] = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'MIT-0',
  'Unlicense',
  'CC0-1.0',
  'Python-2.0',
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'CC-BY-4.0',
  'SEE LICENSE IN README.md AND LICENSE',
];

/** The licences in an SPDX expression. */
const licenceParts = (licence: string): readonly string[] =>
  licence === 'SEE LICENSE IN README.md AND LICENSE'
    ? [licence]
    : licence
        .replaceAll(/\s*\(https?:[^)]*\)|[()]/g, '')
        .split(/ AND | OR /i)
        .map((one) => one.trim());

/** The packages with other licences, each as `name licence`. */
export const notAllowed = (packages: readonly LockedPackage[]): readonly string[] =>
  packages
    .filter(({ licence }) => !licenceParts(licence).every((one) => ALLOWED_LICENCES.includes(one)))
    .map(({ name, licence }) => `${name} ${licence}`);

const listOf = (packages: readonly LockedPackage[]): string =>
  [...Map.groupBy(packages, ({ licence }) => licence)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, having]) => {
      const names = having.map(({ name, version }) => `${name} ${version}`);
      return `### ${licence} (${having.length})\n\n${names.join(', ')}`;
    })
    .join('\n\n');

/**
 * Renders the page of licences: first the packages of the product, then those that are only for
 * tests and tools.
 */
export const licencesPage = (packages: readonly LockedPackage[]): string => `# Licences of packages

Generated from \`package-lock.json\`. \`npx vitest run tools/checks/supply-chain.spec.ts --update=all\` writes
it again. A package with a licence that \`tools/supply/licences.ts\` does not allow fails that spec.

## In the product

${listOf(packages.filter(({ isDev }) => !isDev))}

## In tests and tools

${listOf(packages.filter(({ isDev }) => isDev))}
`;
