// `npm run test:stack`: runs the tests that need external programs (`*.stack.spec.ts`), and the
// end-to-end tests of `cross-process-specs.ts` on a portal in parts (with `--full`, nearly all
// end-to-end tests). Downloads the programs once, into a cache outside the repository. Plain
// JavaScript for Node 20.
//
//   npm run test:stack                     starts a Keycloak and a Kafka, which need Java 17 and Maven,
//                                          and a Versity gateway, which Go builds in some minutes
//   KEYCLOAK_HOME=… npm run test:stack     uses the Keycloak in that folder; needs Java 17
//   KEYCLOAK_URL=http://localhost:8080 KEYCLOAK_ADMIN=… KEYCLOAK_ADMIN_PASSWORD=… npm run test:stack
//                                          uses a running Keycloak, in which it creates and removes a realm
//   VERSITYGW=… npm run test:stack         uses that gateway program
//   K6=… npm run test:stack                uses that k6 program; otherwise k6 from the PATH, or built by Go
//   KAFKA_LIBS=… npm run test:stack        uses the Kafka whose jars are in that folder; needs Java 17
//   KURRENTDB_URL=… npm run test:stack     also tests the event store on that KurrentDB
//   NGINX_PROGRAM=… HELM=… npm run test:stack
//                                          uses these programs; otherwise the nginx of the system, and a Helm built by Go
import { runStep } from '../test/steps.mjs';
import { prepareTests } from './tested.mjs';

const env = prepareTests(true, process.argv.includes('--full'));
const projects = [env.FAIRLOT_STACK && 'stack', env.FAIRLOT_APART && 'apart'].filter(Boolean);
const STACK = {
  name: 'third-party services',
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  live: true,
};
if (projects.length > 0 && !(await runStep(STACK, env)).passed) process.exitCode = 1;
