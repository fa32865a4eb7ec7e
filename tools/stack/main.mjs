// What `npm run test:stack` runs: the tests that need programs of others (`*.stack.spec.ts`), and the
// end-to-end tests on a portal in parts (`--full`: all of them). The programs are fetched once into a cache
// outside the repository. Plain JavaScript that Node 20 can run.
//
//   npm run test:stack                     a Keycloak and a Kafka of its own, for which it needs Java 17
//                                          and Maven, and a Versity gateway, which Go builds in some minutes
//   KEYCLOAK_HOME=… npm run test:stack     the Keycloak that is unpacked there; needs Java 17
//   KEYCLOAK_URL=http://localhost:8080 KEYCLOAK_ADMIN=… KEYCLOAK_ADMIN_PASSWORD=… npm run test:stack
//                                          one that runs already: a realm is made there, and removed
//   VERSITYGW=… npm run test:stack         the gateway that is this program
//   KAFKA_LIBS=… npm run test:stack        the Kafka whose jars lie there; needs Java 17
//   KURRENTDB_URL=… npm run test:stack     the event store on that KurrentDB, which is left out else
//   NGINX_PROGRAM=… HELM=… npm run test:stack
//                                          these programs; else nginx of the system, and a Helm that Go builds
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportedTo } from '../test/reports.mjs';
import { tested } from './tested.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

const chosen = [];
const env = {};
for (const { name, specs, found } of tested) {
  const { missing, env: its } = found();
  // Loud, and no failure: nothing here is wrong.
  if (missing) console.log(['', `!! SKIPPED: ${name} was not tested.`, ...missing].join('\n!! '));
  else {
    chosen.push(...specs);
    Object.assign(env, its);
  }
}
const run = (own, command, ...args) => {
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, PATH, ...env, ...own },
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = status ?? 1;
};
const SOURCES = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
if (chosen.length > 0)
  run(
    { FAIRLOT_TEST: 'stack' },
    ...['vitest', 'run', '--project', 'stack', ...chosen],
    ...reportedTo(process.env.FAIRLOT_REPORTS, 'stack'),
  );
if (env.KAFKA_LIBS) run({}, 'node', ...SOURCES, 'tools/stack/apart.ts', ...process.argv.slice(2));
