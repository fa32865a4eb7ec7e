import type { Operation } from '../operation.js';
import { PROBLEMS, type ProblemCode } from '../problem/codes.js';
import { CODE_MEANINGS } from '../problem/meanings.js';
import { facts, type Facts, problemBody, type ProblemBody } from '../problem/problem.js';
import { exampleValueOf } from './example-value.js';
import { codesOf } from './codes-of.js';
import { EXAMPLE_TARGET } from './example-target.js';
import type { SchemaCollector } from './json-schema.js';

type Json = Record<string, unknown>;
/** Returns the English text of an error code. */
export type DescribeCode = (
  code: ProblemCode,
  facts: Facts,
) => Pick<ProblemBody, 'errorMsg' | 'textKey'>;

/** Prefix of the schema names of refusals. */
export const REFUSAL_PREFIX = 'Refused';

/** Returns `RefusedBelowMinNext` for `BELOW_MIN_NEXT`. */
const schemaNameOf = (code: ProblemCode): string =>
  `${REFUSAL_PREFIX}${code.replaceAll(/_?([A-Z])([A-Z]*)/g, (_, first: string, rest: string) => first + rest.toLowerCase())}`;

const RETRY_AFTER: readonly number[] = [429, 503];
const COMPONENTS_REFERENCE = '#/components';

/** Collects the shared parts of error responses: schemas and examples of codes, and headers. */
export class Refusals {
  readonly schemas: Record<string, Json> = {};
  readonly examples: Record<string, Json> = {};
  readonly responses: Record<string, Json> = {};

  constructor(
    private readonly all: SchemaCollector,
    private readonly describeCode: DescribeCode,
  ) {}

  /** The error responses of a call, by status. */
  of(operation: Operation): Record<string, Json> {
    const byStatus = Map.groupBy(codesOf(operation), (code) => PROBLEMS[code].status);
    return Object.fromEntries(
      [...byStatus]
        .toSorted(([one], [other]) => one - other)
        .map(([status, codes]) => [String(status), this.shared(status, codes)]),
    );
  }

  private shared(status: number, codes: readonly ProblemCode[]): Json {
    const name = [status, ...codes].join('.');
    this.responses[name] ??= this.response(status, codes);
    return { $ref: `${COMPONENTS_REFERENCE}/responses/${name}` };
  }

  private response(status: number, codes: readonly ProblemCode[]): Json {
    for (const code of codes) this.collect(code);
    const schemas = codes.map((code) => ({
      $ref: `${COMPONENTS_REFERENCE}/schemas/${schemaNameOf(code)}`,
    }));
    return {
      description: codes.map((code) => `\`${code}\`: ${CODE_MEANINGS[code].meaning}`).join('\n\n'),
      ...(RETRY_AFTER.includes(status) && {
        headers: { 'Retry-After': { $ref: `${COMPONENTS_REFERENCE}/headers/RetryAfter` } },
      }),
      content: {
        'application/json': {
          schema:
            schemas.length === 1
              ? schemas[0]
              : {
                  oneOf: schemas,
                  discriminator: { propertyName: 'code', mapping: discriminatorMapping(codes) },
                },
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `${COMPONENTS_REFERENCE}/examples/${code}` }]),
          ),
        },
      },
    };
  }

  private collect(code: ProblemCode): void {
    const { title, meaning, facts: schema } = CODE_MEANINGS[code];
    const { errorCode } = PROBLEMS[code];
    this.schemas[schemaNameOf(code)] ??= {
      title,
      description: meaning,
      allOf: [
        this.all.of(problemBody, 'output'),
        {
          type: 'object',
          properties: {
            errorCode: { const: errorCode },
            code: { const: code },
            facts: this.all.of(schema, 'output'),
          },
          required: ['errorCode', 'code', 'facts'],
        },
      ],
    };
    this.examples[code] ??= { summary: title, value: this.example(code) };
  }

  private example(code: ProblemCode): Json {
    const { facts: schema } = CODE_MEANINGS[code];
    const brought = facts.parse(exampleValueOf(schema));
    return {
      errorCode: PROBLEMS[code].errorCode,
      ...this.describeCode(code, brought),
      code,
      facts: brought,
      ...(code === 'VALIDATION' && {
        fields: [{ path: 'lots.0.basePriceMinor', code: 'too_small', message: 'Enter 1 or more.' }],
      }),
      errorId: EXAMPLE_TARGET.receipt.commandId,
      date: new Date(EXAMPLE_TARGET.now).toISOString(),
    };
  }
}

const discriminatorMapping = (codes: readonly ProblemCode[]): Record<string, string> =>
  Object.fromEntries(
    codes.map((code) => [code, `${COMPONENTS_REFERENCE}/schemas/${schemaNameOf(code)}`]),
  );
