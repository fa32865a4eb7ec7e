import type { ExampleTarget } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  exampleInput,
  inProcessSender,
  makePortal,
  makeWorld,
  type SendRequest,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { CALLS_WITH_IDS, allowedKinds, expectedRefusal } from '../testing/access-table.js';
import {
  makeAuctionTarget,
  NO_COMMAND,
  UNKNOWN_ID,
  UNKNOWN_IDS,
} from '../testing/auction-target.js';
import { recordStatements } from '../testing/sent-statements.js';
import { approvalCues } from '../testing/worked/approvals.js';
import { dealerCues, recordCues } from '../testing/worked/records.js';
import { registrationCues } from '../testing/worked/registrations.js';
import { regulationCues } from '../testing/worked/regulations.js';
import { requirementCues } from '../testing/worked/requirements.js';
import { userCues } from '../testing/worked/users.js';

/** Calls for staff that have an id in their input. */
const STAFF_CALLS = CALLS_WITH_IDS.filter(
  (id) => /^(?:ADM|TPL|ENG)-/.test(id) && allowedKinds(id).includes('STAFF'),
).filter((id) => expectedRefusal('abroad', id) === null);

let portal: TestPortal;
let world: World;
let direct: SendRequest;
let statements: ReturnType<typeof recordStatements>;
/** Records of Italy to use as the target of a call. Calls without an entry use the auction's. */
let targets: Readonly<Partial<Record<OperationId, ExampleTarget>>>;
let usual: ExampleTarget;
beforeAll(async () => {
  portal = await makePortal();
  direct = inProcessSender(portal);
  world = await makeWorld(portal);
  usual = await makeAuctionTarget(world);
  const cues = {
    ...(await recordCues(world, usual)),
    ...(await userCues(world, usual)),
    ...(await dealerCues(world, usual)),
    ...regulationCues(world, usual),
    ...(await registrationCues(world, usual)),
    ...(await requirementCues(world, usual)),
    ...(await approvalCues(world, usual)),
  };
  targets = Object.fromEntries(Object.entries(cues).map(([id, [, target]]) => [id, target]));
  statements = recordStatements();
}, 120_000);
afterAll(async () => {
  statements.stop();
  await portal.stop();
});

/** The same target, with ids that do not exist. */
const missing = (target: ExampleTarget): ExampleTarget => ({
  ...target,
  ...UNKNOWN_IDS,
  records: Object.fromEntries(
    Object.entries(target.records).map(([name, { version }], index) => [
      name,
      { id: UNKNOWN_ID - index, version },
    ]),
  ),
  idAuctioneer: UNKNOWN_ID,
  idDocument: '0'.repeat(32),
  bulkCommandId: NO_COMMAND,
  idExport: NO_COMMAND,
  moveId: NO_COMMAND,
});

/** The status of a call made by staff of another market, and the SQL statements that it ran. */
const workOf = async (id: OperationId, target: ExampleTarget) => {
  let status = 0;
  const sent = await statements.of(async () => {
    ({ status } = await world.as('abroad').via(direct).call(id, exampleInput(id, target)));
  });
  return { status, statements: sent.map(({ text }) => text) };
};

it.each(STAFF_CALLS)(
  '%s runs the same SQL statements for an id of another market as for an unknown id',
  async (id) => {
    const hidden = targets[id] ?? usual;
    const unknown = missing(hidden);
    // The first calls fill caches, so do not compare them.
    for (const target of [hidden, unknown]) await workOf(id, target);
    const ofHidden = await workOf(id, hidden);
    expect(ofHidden).toEqual(await workOf(id, unknown));
    expect(ofHidden.status).toBe(404);
  },
);
