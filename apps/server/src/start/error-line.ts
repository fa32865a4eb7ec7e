/** Names of errors whose message is enough for an operator. Other errors are printed with stack. */
const ONE_LINE_ERRORS = new Set([
  'WrongDatabaseUrl',
  'WrongKurrentDbUrl',
  'WrongSetting',
  'PortTaken',
  'DataDirInUse',
  'LogAhead',
  'NewerSchema',
  'NodeTooOld',
  // Thrown by `npm start` after the build has already reported the reason.
  'NotBuilt',
]);

export const errorLine = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return ONE_LINE_ERRORS.has(error.name) ? error.message : (error.stack ?? error.message);
};
