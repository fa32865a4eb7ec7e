/** The files that changed since the branch left `ref`, committed or not, also those that are gone. */
export declare const changedSince: (ref: string) => string[];
/** What these files reach; `all` when one is something that everything stands on. */
export declare const reachOf: (changed: readonly string[]) => {
  readonly all: boolean;
  readonly files: readonly string[];
  readonly reached: readonly string[];
};
