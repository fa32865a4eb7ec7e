export const fingerprintOf: (
  root: string,
  env?: Readonly<Record<string, string | undefined>>,
) => string;
