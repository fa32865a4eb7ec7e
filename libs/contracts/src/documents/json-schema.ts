import { z } from 'zod';
import { elementOf } from '../fields.js';

/** Plain JSON; only the limits are read here. */
type JsonSchema = { minimum?: unknown; maximum?: unknown; [key: string]: unknown };
type Direction = 'input' | 'output';

/** The limits that `z.int()` writes for every whole number say nothing to a reader. */
const withoutNoise = (schema: JsonSchema): void => {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

/**
 * Turns zod schemas into JSON Schema for a document; schemas with a `meta` id are collected once
 * under `#/components/schemas`.
 */
export class SchemaCollector {
  readonly components: Record<string, JsonSchema> = {};

  of(schema: z.ZodType, io: Direction): JsonSchema {
    // Wrapped, so that a schema with a name of its own becomes a reference like any other.
    const wrapped = z.toJSONSchema(z.object({ root: schema }), {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        withoutNoise(jsonSchema);
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
