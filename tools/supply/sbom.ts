/**
 * Writes all locked packages as a CycloneDX document into `dist/sbom.cdx.json`, without network
 * access. Fails if a package is missing. `npm sbom --omit dev` of npm 11.19.1 leaves out packages
 * that the product needs, so packages of tests and tools are also included, with the property
 * `cdx:npm:package:development`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { ageOf, readSnapshot } from './advisories.ts';
import { lockedPackages, root } from './locked.ts';

/**
 * A component of the document. `bom-ref` is the full name with the version. `name` does not contain
 * the scope.
 */
type Component = { readonly 'bom-ref': string };

const npmArguments = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const { stdout, stderr, status } = spawnSync('npm', npmArguments, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1_048_576,
});
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);

const { components } = JSON.parse(stdout) as { readonly components: readonly Component[] };
const listedComponents = new Set(components.map((one) => one['bom-ref']));
const missingComponents = lockedPackages()
  .filter(({ name, version }) => !listedComponents.has(`${name}@${version}`))
  .map(({ name, version }) => `${name}@${version}`);
if (missingComponents.length > 0)
  throw new Error(`missing from the SBOM: ${missingComponents.join(', ')}`);

mkdirSync(`${root}/dist`, { recursive: true });
writeFileSync(`${root}/dist/sbom.cdx.json`, stdout);
console.log(`dist/sbom.cdx.json: ${components.length} components`);
console.log(`tools/supply/advisories.json: ${ageOf(readSnapshot(), Date.now())}`);
