// Runs `npm run test:stack`: the tests that need external programs (`*.stack.spec.ts`), and the end-to-end
// tests of `apart-specs.ts` on a portal in parts (`--full`: nearly all end-to-end tests). The programs are
// fetched once into a cache outside the repository. Plain JavaScript that Node 20 can run.
//
//   npm run test:stack                     a Keycloak and a Kafka of its own, for which it needs Java 17
//                                          and Maven, and a Versity gateway, which Go builds in some minutes
//   KEYCLOAK_HOME=… npm run test:stack     the Keycloak that is unpacked there; needs Java 17
//   KEYCLOAK_URL=http://localhost:8080 KEYCLOAK_ADMIN=… KEYCLOAK_ADMIN_PASSWORD=… npm run test:stack
//                                          one that runs already: a realm is made there, and removed
//   VERSITYGW=… npm run test:stack         the gateway that is this program
//   K6=… npm run test:stack                the k6 that is this program; else that of the path, or one that Go builds
//   KAFKA_LIBS=… npm run test:stack        the Kafka whose jars lie there; needs Java 17
//   KURRENTDB_URL=… npm run test:stack     the event store on that KurrentDB, which is left out else
//   NGINX_PROGRAM=… HELM=… npm run test:stack
//                                          these programs; else nginx of the system, and a Helm that Go builds
import { runStep } from '../test/steps.mjs';
import { APART, testedHere } from './tested.mjs';

const STACK = {
  name: 'third-party services',
  command: ['vitest', 'run', '--project', 'stack'],
  live: true,
};

const env = testedHere(true);
const steps = [env.FAIRLOT_STACK && STACK, env.KAFKA_LIBS && APART];
for (const step of steps.filter(Boolean))
  if (!(await runStep(step, env)).passed) process.exitCode = 1;
