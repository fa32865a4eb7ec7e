/** Errors whose message says all an operator needs; anything else shows its stack. */
const EXPECTED = new Set([
  'WrongDatabaseUrl',
  'WrongKurrentDbUrl',
  'WrongSetting',
  'PortTaken',
  'DataDirInUse',
  'LogAhead',
  'NewerSchema',
  'NodeTooOld',
  // Of `npm start`, where the build has said why.
  'NotBuilt',
]);

export const oneLine = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return EXPECTED.has(error.name) ? error.message : (error.stack ?? error.message);
};
