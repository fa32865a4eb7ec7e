/**
 * What who runs the portal asks a process: no call of a user, so no row of the operation table.
 * Each address may ask as often as for any other file; 429 is answered as everywhere.
 */
type Json = Record<string, unknown>;

/** What else is told depends on the part. */
const PART = {
  type: 'object',
  additionalProperties: true,
  properties: { state: { enum: ['up', 'degraded', 'down'] } },
  required: ['state'],
};
const readiness = (description: string, examples: Json) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          state: { enum: ['up', 'degraded', 'down'] },
          parts: { type: 'object', additionalProperties: PART },
        },
        required: ['state'],
      },
      examples,
    },
  },
});
const said = (summary: string, value: unknown): Json => ({ summary, value });
/** Of a portal at rest, some of its parts; instants are epoch milliseconds. */
const PARTS = {
  database: { state: 'up' },
  engine: { state: 'up', queue: 0, failedCommits: 0, lastUpAt: 1_764_063_000_000 },
  readModel: { state: 'up', filled: true, lagMs: 0 },
  mail: { state: 'up', here: true, isOn: true, undelivered: 0 },
  relay: { state: 'up', here: true, waiting: 0, heldStreams: 0, lagMs: 0, failingSinceAt: null },
};
const METRICS = `# HELP fairlot_engine_commands_total Commands committed
# TYPE fairlot_engine_commands_total counter
fairlot_engine_commands_total 1204
# HELP fairlot_engine_events_total Events committed
# TYPE fairlot_engine_events_total counter
fairlot_engine_events_total 1377
`;
/** Collected by the calls of users, which are refused the same way. */
const refused = (response: string) => ({ $ref: `#/components/responses/${response}` });
const ANY_REQUEST = { '429': refused('429.TOO_MANY_REQUESTS') };

export const OPERATING: Readonly<Record<string, Json>> = {
  '/health/live': {
    get: {
      operationId: 'processLives',
      tags: ['operating'],
      summary: 'The process runs',
      description:
        'Answers while the process runs, to anybody. It looks at no part of the portal: ask `processReady` whether it serves.',
      security: [],
      responses: {
        '200': {
          description: 'It runs',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: { state: { const: 'up' } },
                required: ['state'],
              },
              example: { state: 'up' },
            },
          },
        },
        ...ANY_REQUEST,
      },
    },
  },
  '/health/ready': {
    get: {
      operationId: 'processReady',
      tags: ['operating'],
      summary: 'The process serves',
      description:
        'Answers yes or no to anybody, and how each part is to operators alone. A part that is degraded still serves.',
      security: [{}, { operators: [] }],
      responses: {
        '200': readiness('It serves', {
          anybody: said('Without a token', { state: 'up' }),
          operators: said('With the token of operators', { state: 'up', parts: PARTS }),
        }),
        ...ANY_REQUEST,
        '503': {
          ...readiness('It does not serve', {
            anybody: said('Without a token', { state: 'down' }),
          }),
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        },
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'processMetrics',
      tags: ['operating'],
      summary: 'Figures of the process',
      description:
        'Answers the figures of this process in the text format of Prometheus, to operators alone. No name, amount or address of anybody is in them.',
      security: [{ operators: [] }],
      responses: {
        '200': {
          description: 'Samples, each with help and type',
          content: { 'text/plain': { schema: { type: 'string' }, example: METRICS } },
        },
        '401': refused('401.NOT_SIGNED_IN'),
        ...ANY_REQUEST,
      },
    },
  },
};
