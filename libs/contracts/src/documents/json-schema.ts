import { z } from 'zod';
import { elementOf } from '../fields.js';

/** A JSON Schema, with the fields that this file reads. */
type JsonSchema = { minimum?: unknown; maximum?: unknown; [key: string]: unknown };
type SchemaDirection = 'input' | 'output';

/** Removes the limits that `z.int()` adds to every integer, because they do not help readers. */
const removeDefaultBounds = (schema: JsonSchema): void => {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

/**
 * Throws if a pattern has flags. JSON Schema drops them, which would change the meaning of the
 * pattern.
 */
const refuseFlags = ({ _zod: { def } }: z.core.$ZodType): void => {
  const { pattern, checks = [] } = def as {
    readonly pattern?: RegExp;
    readonly checks?: readonly z.core.$ZodCheck[];
  };
  const patterns = [pattern, ...checks.map(({ _zod }) => Reflect.get(_zod.def, 'pattern'))];
  for (const one of patterns)
    if (one instanceof RegExp && one.flags !== '')
      throw new Error(`JSON Schema cannot express the flags of ${String(one)}`);
};

/**
 * Converts zod schemas to JSON Schema for a document. Schemas with a `meta` id are collected once
 * under `#/components/schemas`.
 */
export class SchemaCollector {
  readonly components: Record<string, JsonSchema> = {};

  of(schema: z.ZodType, io: SchemaDirection): JsonSchema {
    // Wrapped, so that a schema with an id becomes a reference.
    const wrapped = z.toJSONSchema(z.object({ root: schema }), {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        removeDefaultBounds(jsonSchema);
        refuseFlags(zodSchema);
        const element = elementOf(zodSchema);
        if (jsonSchema.type === 'array' && element)
          Object.assign(jsonSchema, { items: this.of(element, io) });
      },
    });
    const text = JSON.stringify({ root: wrapped.properties?.root, defs: wrapped.$defs ?? {} });
    const { root, defs } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as {
      root: JsonSchema;
      defs: Record<string, JsonSchema>;
    };
    for (const [name, { id: _, ...definition }] of Object.entries(defs))
      this.components[name] = definition;
    return root;
  }
}
