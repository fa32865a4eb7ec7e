import type { ChangeSet } from './change-set.ts';

type Call = {
  readonly context: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
};

const RIGHTS = 'libs/contracts/src/operations.spec.ts';
const GUARD = 'libs/access/http/src/callers/access.guard.int.spec.ts';
const WORKED_FOLDER = 'apps/server/src/testing/worked';
const WRITES_FILE = 'apps/server/src/testing/every-write.ts';

/**
 * By the beginning of a path: which kind of caller may make its calls, and which user and client
 * send their examples.
 */
const ZONES = {
  admin: { kind: 'STAFF', who: 'admin', client: 'admin' },
  open: { kind: 'ANYONE', who: 'visitor', client: 'nobody' },
  signedIn: { kind: 'SIGNED_IN', who: 'dealer1', client: 'dealer' },
} as const;

export const zoneOf = (path: string): (typeof ZONES)[keyof typeof ZONES] => {
  if (path.startsWith('/api/v1/admin/')) return ZONES.admin;
  return path.startsWith('/api/v1/open/') ? ZONES.open : ZONES.signedIn;
};

/** Adds the call to the permission tables that are written by hand. */
export const allowCall = (changes: ChangeSet, { id, path }: Call): void => {
  const { kind } = zoneOf(path);
  if (kind === 'STAFF') changes.insert(RIGHTS, { after: 'const STAFF = [' }, `'${id}', `);
  if (kind !== 'ANYONE') return;
  changes.insert(RIGHTS, { after: 'const OPEN =\n  split(`' }, `${id} `);
  changes.insert(GUARD, { after: 'const OPEN = [\n' }, `  '${id}',\n`);
};

/**
 * Adds the client that sends the example of the call, and a repetition if the call changes
 * something.
 */
export const sendCall = (changes: ChangeSet, { context, id, method, path }: Call): void => {
  const own = `${WORKED_FOLDER}/${context}.ts`;
  if (changes.has(own)) {
    changes.insert(own, { after: '  return {\n' }, `    '${id}': [staff, opened],\n`);
    return;
  }
  const { client, who } = zoneOf(path);
  changes.insert(
    `${WORKED_FOLDER}/cues.ts`,
    { before: '    ...(await recordCues(world, example)),\n' },
    `    '${id}': [${client}, example],\n`,
  );
  if (method === 'GET') return;
  changes.insert(
    WRITES_FILE,
    { before: '    ...cueWrites(await recordCues(world, target)),\n' },
    `    ['${id}', '${who}', exampleInput('${id}', target)],\n`,
  );
};

/**
 * Adds all calls of a context to the tests. The clients and inputs of their examples are in a
 * separate file.
 */
export const sendCallsOf = (changes: ChangeSet, context: string): void => {
  const cues = `${context}Cues`;
  const file = `${WORKED_FOLDER}/cues.ts`;
  changes.prepend(file, `import { ${cues} } from './${context}.js';\n`);
  const before = '    ...(await recordCues(world, example)),\n';
  changes.insert(file, { before }, `    ...(await ${cues}(world, example)),\n`);
  changes.prepend(WRITES_FILE, `import { ${cues} } from './worked/${context}.js';\n`);
  const last = '    ...cueWrites(await recordCues(world, target)),\n';
  changes.insert(
    WRITES_FILE,
    { before: last },
    `    ...cueWrites(await ${cues}(world, target)),\n`,
  );
};
