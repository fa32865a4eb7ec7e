import type { RecordCalls, RecordDescription } from './describe-record.js';

/** Where a call has the key of the record (path or query), and under which name. */
export const keyParameter = (
  { key }: Pick<RecordDescription, 'key'>,
  call: RecordCalls['delete'],
): { readonly place: 'params' | 'query'; readonly key: string } => {
  const inPath = call?.path.match(/:(\w+)$/)?.[1];
  return inPath === undefined
    ? { place: 'query', key: call?.key ?? key }
    : { place: 'params', key: inPath };
};
