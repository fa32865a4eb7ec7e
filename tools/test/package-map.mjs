// Finds the dependencies between packages by `package.json`. Written in plain JavaScript that Node
// 20 can run.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^(apps|libs)\/.*package\.json$/;

/** Returns the packages among these files, with their folders and dependencies. */
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

/** Returns the innermost package that contains the file, because packages may be nested. */
const homeOf = (file, packages) =>
  packages
    .filter(({ folder }) => file.startsWith(folder))
    .toSorted((one, other) => other.folder.length - one.folder.length)[0];

/** Returns the packages of these files, and all packages that depend on them. */
export const packagesAffectedBy = (files, packages) => {
  const affected = new Set(files.map((file) => homeOf(file, packages)).filter(Boolean));
  for (const { name } of affected)
    for (const one of packages) if (one.needs.includes(name)) affected.add(one);
  return [...affected];
};
