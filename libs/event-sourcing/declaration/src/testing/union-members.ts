import type { z } from 'zod';

/** The parts of a schema definition that are unions or can contain one. */
type SchemaDefinition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, DefinedSchema>>;
  readonly element?: DefinedSchema;
  readonly innerType?: DefinedSchema;
  readonly options?: readonly DefinedSchema[];
  readonly discriminator?: string;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
};
type DefinedSchema = z.ZodType & { readonly def: SchemaDefinition };

const PLAIN_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'int', 'boolean', 'literal']);

const nameOf = (
  option: DefinedSchema,
  discriminator: string | undefined,
  index: number,
): string => {
  const tag = discriminator === undefined ? undefined : option.def.shape?.[discriminator];
  return tag === undefined ? `option ${index}` : String(tag.def.values?.[0]);
};

/** The values found at a path, or `every` for all that the schema allows. */
type ValuesAtPath = { readonly path: string; readonly values: readonly unknown[] | 'every' };

const valuesUnder = (
  at: ValuesAtPath,
  name: string,
  membersOf: (value: unknown) => readonly unknown[],
): ValuesAtPath => ({
  path: `${at.path}${name}`,
  values: at.values === 'every' ? 'every' : at.values.flatMap(membersOf),
});

const hasValue = ({ values }: ValuesAtPath, test: (value: unknown) => boolean): boolean =>
  values === 'every' || values.some(test);

const withoutValue = (at: ValuesAtPath, removed: unknown): ValuesAtPath =>
  valuesUnder(at, '', (value) => (value === removed ? [] : [value]));

const memberNames = (schema: DefinedSchema, at: ValuesAtPath): string[] => {
  if (at.values !== 'every' && at.values.length === 0) return [];
  const { def } = schema;
  const choice = (absent: null | undefined): string[] => [
    ...(hasValue(at, (value) => value === absent) ? [`${at.path}: ${String(absent)}`] : []),
    ...(hasValue(at, (value) => value !== absent) ? [`${at.path}: a value`] : []),
    ...memberNames(def.innerType as DefinedSchema, withoutValue(at, absent)),
  ];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, member]) =>
        memberNames(
          member,
          valuesUnder(at, `.${name}`, (value) => [(value as Record<string, unknown>)[name]]),
        ),
      );
    case 'array':
      return memberNames(
        def.element as DefinedSchema,
        valuesUnder(at, '[]', (value) => value as unknown[]),
      );
    case 'nullable':
      return choice(null);
    case 'optional':
      return choice(undefined);
    case 'enum':
      return Object.values(def.entries ?? {})
        .filter((entry) => hasValue(at, (value) => value === entry))
        .map((entry) => `${at.path}: ${entry}`);
    case 'union':
      return (def.options ?? []).flatMap((option, index) => {
        const name = `: ${nameOf(option, def.discriminator, index)}`;
        const chosen = valuesUnder(at, name, (value) =>
          option.safeParse(value).success ? [value] : [],
        );
        if (chosen.values !== 'every' && chosen.values.length === 0) return [];
        return [chosen.path, ...memberNames(option, chosen)];
      });
    default:
      if (PLAIN_TYPES.has(def.type)) return [];
      throw new Error(`add the members of a ${def.type} (${at.path}) here`);
  }
};

/**
 * Lists all members of all unions in a schema, including enums, and nullable and optional values.
 */
export const membersOf = (schema: z.ZodType): string[] =>
  memberNames(schema as DefinedSchema, { path: '', values: 'every' });

/** Lists the union members (as `membersOf` names them) that occur in these values. */
export const membersIn = (schema: z.ZodType, values: readonly unknown[]): string[] =>
  memberNames(schema as DefinedSchema, { path: '', values });
