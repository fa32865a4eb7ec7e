/**
 * Documents the calls for operators. They are not in the operation table, which contains calls of
 * users. The rate limit of files applies.
 */
type Json = Record<string, unknown>;

/** The state of a part of the portal. Further fields depend on the part. */
const HEALTH_PART = {
  type: 'object',
  additionalProperties: true,
  properties: { state: { enum: ['up', 'degraded', 'down'] } },
  required: ['state'],
};
const readinessResponse = (description: string, examples: Json) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          state: { enum: ['up', 'degraded', 'down'] },
          parts: { type: 'object', additionalProperties: HEALTH_PART },
        },
        required: ['state'],
      },
      examples,
    },
  },
});
const exampleOf = (summary: string, value: unknown): Json => ({ summary, value });
/** Some parts of an idle portal; times are epoch milliseconds. */
const EXAMPLE_PARTS = {
  database: { state: 'up' },
  engine: { state: 'up', queue: 0, failedCommits: 0, lastUpAt: 1_764_063_000_000 },
  readModel: { state: 'up', filled: true, lagMs: 0 },
  mail: { state: 'up', here: true, isOn: true, undelivered: 0 },
  relay: { state: 'up', here: true, waiting: 0, heldStreams: 0, lagMs: 0, failingSinceAt: null },
};
const EXAMPLE_METRICS = `# HELP fairlot_engine_commands_total Commands committed
# TYPE fairlot_engine_commands_total counter
fairlot_engine_commands_total 1204
# HELP fairlot_engine_events_total Events committed
# TYPE fairlot_engine_events_total counter
fairlot_engine_events_total 1377
`;
/** Refers to an error response that the document already contains for the calls of users. */
const refusalReference = (response: string) => ({ $ref: `#/components/responses/${response}` });
const ANY_REQUEST = { '429': refusalReference('429.TOO_MANY_REQUESTS') };

export const OPERATING_PATHS: Readonly<Record<string, Json>> = {
  '/health/live': {
    get: {
      operationId: 'processLives',
      tags: ['operating'],
      summary: 'Liveness probe',
      description:
        'Responds while the process runs, without authentication. It does not check other parts of the portal; use `processReady` to check whether it can serve requests.',
      security: [],
      responses: {
        '200': {
          description: 'The process runs',
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
      summary: 'Readiness probe',
      description:
        "Returns whether the process can serve requests, without authentication. With the operators' token, it also returns the state of each part. A part with the state `degraded` still works.",
      security: [{}, { operators: [] }],
      responses: {
        '200': readinessResponse('The process serves requests', {
          anybody: exampleOf('Without a token', { state: 'up' }),
          operators: exampleOf("With the operators' token", { state: 'up', parts: EXAMPLE_PARTS }),
        }),
        ...ANY_REQUEST,
        '503': {
          ...readinessResponse('The process cannot serve requests', {
            anybody: exampleOf('Without a token', { state: 'down' }),
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
      summary: 'Metrics of the process',
      description:
        "Returns the metrics of this process in the Prometheus text format. It needs the operators' token. The metrics contain no names, amounts or addresses.",
      security: [{ operators: [] }],
      responses: {
        '200': {
          description: 'Samples with help and type',
          content: { 'text/plain': { schema: { type: 'string' }, example: EXAMPLE_METRICS } },
        },
        '401': refusalReference('401.NOT_SIGNED_IN'),
        ...ANY_REQUEST,
      },
    },
  },
};
