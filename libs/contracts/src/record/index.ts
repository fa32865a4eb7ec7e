export * from './describe-record.js';
export type { Field, FieldKind } from './field.js';
export { bodyOf, ordersOf } from './record-operations.js';
export * from './seller.js';
