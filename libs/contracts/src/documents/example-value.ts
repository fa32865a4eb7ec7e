import { z } from 'zod';
import { EXAMPLE_TARGET } from './example-target.js';

type JsonSchema = Readonly<Record<string, unknown>> & {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly minLength?: number;
};
type SchemaDefinitions = Readonly<Record<string, JsonSchema>>;

const { receipt, now } = EXAMPLE_TARGET;
const EXAMPLE_HASH = receipt.eventHash;
const TARGET_VALUES: Readonly<Record<string, unknown>> = EXAMPLE_TARGET;

/** Better examples than `text`, by field name. */
const EXAMPLE_WORDS: Readonly<Record<string, string>> = {
  auctionName: 'Returns of spring',
  brand: 'Audi',
  businessName: 'Autohaus Meyer',
  model: 'A4',
  currency: 'EUR',
  keyId: receipt.keyId,
  signature: receipt.signature,
  stream: receipt.stream,
  roles: 'USER',
  permissions: 'BUYER',
  calls: 'SEC-59',
  timeZone: 'Europe/Rome',
  startTime: '09:00',
  endTime: '18:00',
  root: receipt.root,
  version: '2.0',
};

const exampleNumber = (name: string, { minimum = 0 }: JsonSchema): number => {
  if (/At$|^at$/.test(name) || name === 'serverNow' || name === 'time') return now;
  if (name.endsWith('Minor')) return 650_000;
  const known = TARGET_VALUES[name];
  return typeof known === 'number' ? known : Math.max(minimum, 1);
};

const exampleText = (name: string, { format, minLength = 0 }: JsonSchema): string => {
  if (format === 'uuid') return receipt.commandId;
  if (format === 'date') return new Date(now).toISOString().slice(0, 10);
  if (/hash$/i.test(name)) return EXAMPLE_HASH;
  if (name.startsWith('idMarket')) return 'IT';
  return (EXAMPLE_WORDS[name] ?? name).padEnd(minLength, '.');
};

/** The first of several allowed schemas, preferably not null; undefined if there is no choice. */
const firstChoiceOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema | undefined => {
  const choices = anyOf ?? oneOf;
  return choices?.find(({ type }) => type !== 'null') ?? choices?.[0];
};

const exampleOfSchema = (name: string, schema: JsonSchema, all: SchemaDefinitions): unknown => {
  if (schema.$ref !== undefined)
    return exampleOfSchema(name, all[schema.$ref.replace('#/$defs/', '')] ?? {}, all);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = firstChoiceOf(schema);
  if (choice !== undefined) return exampleOfSchema(name, choice, all);
  if (name === 'receipt') return receipt;
  const { type } = schema;
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, of]) => [
          key,
          exampleOfSchema(key, of, all),
        ]),
      );
    case 'array':
      return schema.items === undefined ? [] : [exampleOfSchema(name, schema.items, all)];
    case 'integer':
    case 'number':
      return exampleNumber(name, schema);
    case 'string':
      return exampleText(name, schema);
    case 'boolean':
      return true;
    default:
      return null;
  }
};

/**
 * Creates an example value for a schema, for facts of refusals and for generated code. Examples of
 * responses are real ones (`WORKED_EXAMPLES`).
 */
export const exampleValueOf = (contract: z.ZodType): unknown => {
  const { $defs = {}, ...schema } = z.toJSONSchema(contract, { unrepresentable: 'any' });
  return exampleOfSchema('text', schema as JsonSchema, $defs as SchemaDefinitions);
};
