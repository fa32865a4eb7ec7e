import type { ExampleTarget } from '../example.js';
import type { Field } from './field.js';

/** A field and its nested fields. */
export const fieldWithParts = (field: Field): readonly Field[] => [
  field,
  ...Object.values(field.parts ?? {}).flatMap(fieldWithParts),
];

const partsAbout = ({ parts = {} }: Field, value: object, target: ExampleTarget) =>
  Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      parts[name] ? exampleAbout(parts[name], part, target) : part,
    ]),
  );

/** An example value in which pictures and references are replaced by those of the target. */
export const exampleAbout = (field: Field, value: unknown, target: ExampleTarget): unknown => {
  if (value === null || value === undefined) return value;
  switch (field.kind) {
    case 'picture':
      return target.idImage;
    case 'reference':
      return field.of === 'dealer'
        ? target.idAuctioneer
        : (target.records[field.of ?? '']?.id ?? value);
    case 'group':
    case 'address':
      return partsAbout(field, value, target);
    case 'list':
      return (value as object[]).map((item) => partsAbout(field, item, target));
    default:
      return value;
  }
};
