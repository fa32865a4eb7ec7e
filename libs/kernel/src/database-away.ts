/** SQLSTATE classes: connection lost, out of resources, ended by its operator, system error; and silent too long. */
const AWAY_CLASS = /^(?:(?:08|53|57|58)[0-9A-Z]{3}|25P03)$/;
/** What the driver says without a code. */
const AWAY_TEXT =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout)/;

/**
 * Whether the database could not be reached, or went away while it was asked: a matter of seconds,
 * and no defect of ours. Told by what drivers have in common, because no driver is known here.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (AWAY_CLASS.test(code) || AWAY_TEXT.test(error.message)) return true;
  if (error.name === 'EventStoreError') return code === 'UNAVAILABLE';
  // A socket's own error: ECONNREFUSED, ECONNRESET, EPIPE, ENOENT of a unix socket.
  return 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
};
