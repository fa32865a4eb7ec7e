export declare const importersOf: (
  root: string,
  files: readonly string[],
) => ReadonlyMap<string, readonly string[]>;
export declare const distancesFrom: (
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
) => ReadonlyMap<string, number>;
