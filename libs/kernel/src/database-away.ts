/** SQLSTATEs: lost connection, no resources, operator action, system error, and idle timeout. */
const UNAVAILABLE_CODES = /^(?:(?:08|53|57|58)[0-9A-Z]{3}|25P03)$/;
/** Messages of the driver's errors that have no code. */
const UNAVAILABLE_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;

/**
 * Whether an error means that the database was unreachable or failed during a call. Such an error
 * is temporary and no bug of the portal. Checks only properties that all drivers have, because the
 * kernel depends on no driver.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (UNAVAILABLE_CODES.test(code) || UNAVAILABLE_MESSAGES.test(error.message)) return true;
  if (error.name === 'EventStoreError') return code === 'UNAVAILABLE';
  // A socket error such as ECONNREFUSED, ECONNRESET or EPIPE, or ENOENT for a Unix socket.
  return 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
};
