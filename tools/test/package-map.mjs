// Which package depends on which, by their `package.json`. Plain JavaScript that Node 20 can run.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^(apps|libs)\/.*package\.json$/;

/** The packages among these files, each with its folder and the names it depends on. */
export const packagesIn = (root, files) =>
  files
    .filter((file) => PACKAGE.test(file) && existsSync(join(root, file)))
    .map((file) => {
      const { name, dependencies, devDependencies } = JSON.parse(
        readFileSync(join(root, file), 'utf8'),
      );
      const needs = Object.keys({ ...dependencies, ...devDependencies });
      return { name, folder: file.replace('package.json', ''), needs };
    });

/** The innermost package: one may lie in the folder of another. */
const homeOf = (file, packages) =>
  packages
    .filter(({ folder }) => file.startsWith(folder))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0];

/** The packages that these files belong to, and all that depend on them. */
export const affectedBy = (files, packages) => {
  const affected = new Set(files.map((file) => homeOf(file, packages)).filter(Boolean));
  for (const { name } of affected)
    for (const one of packages) if (one.needs.includes(name)) affected.add(one);
  return [...affected];
};
