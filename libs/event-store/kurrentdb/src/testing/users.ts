import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** A user of a server. Only administrators read `$all`, unless its access list says otherwise. */
export type ServerUser = {
  readonly name: string;
  readonly password: string;
  readonly readsAll: boolean;
};

/**
 * The server's error if the user may not do this; null if the user may. A server without users
 * allows everything.
 */
export const refusalOf = (
  users: readonly ServerUser[],
  metadata: Metadata,
  readsAll = false,
): Partial<ServiceError> | null => {
  if (users.length === 0) return null;
  const [sent = ''] = metadata.get('authorization').map(String);
  const user = users.find(({ name, password }) => {
    const basic = Buffer.from(`${name}:${password}`).toString('base64');
    return sent === `Basic ${basic}`;
  });
  if (user === undefined)
    return { code: status.UNAUTHENTICATED, details: 'Bad gRPC response. HTTP status code: 401' };
  if (user.readsAll || !readsAll) return null;
  const answered = new Metadata();
  answered.set('exception', 'access-denied');
  return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata: answered };
};
