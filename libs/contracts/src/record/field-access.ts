import { isKind, type CallerKind, type CallerRoles } from '@fairlot/access-domain';
import type { Field } from './field.js';

/** A field that is read-only in forms. A separate call can change it. */
export const readOnly = <Of extends Field>(field: Of) => ({ ...field, writers: [] as const });

/** A field that only some editors of the record can write. */
export const writtenBy = <Of extends Field>(writers: readonly CallerKind[], field: Of) => ({
  ...field,
  writers,
});

/** A field that only some readers of the record receive. @public for future use */
export const readBy = <Of extends Field>(readers: readonly CallerKind[], field: Of) => ({
  ...field,
  readers,
});

/** A field with a default value in the form of a new record. */
export const withInitialValue = <Of extends Field>(initial: Of['examples'][0], field: Of) => ({
  ...field,
  initial,
});

const isAny = (caller: CallerRoles, kinds: readonly CallerKind[] | undefined): boolean =>
  kinds === undefined || kinds.some((kind) => isKind(caller, kind));

export const mayWrite = ({ writers }: Pick<Field, 'writers'>, caller: CallerRoles): boolean =>
  isAny(caller, writers);
export const mayRead = ({ readers }: Pick<Field, 'readers'>, caller: CallerRoles): boolean =>
  isAny(caller, readers);

/** Whether any call can write the field. */
export const isWritten = ({ writers }: Pick<Field, 'writers'>): boolean => writers?.length !== 0;
