type Reach = {
  readonly all: boolean;
  /** Changed files that still exist. */
  readonly files: readonly string[];
  /** Affected specs, nearest first. */
  readonly specs: readonly string[];
};
type Limit = {
  readonly seconds: number;
  readonly table: Readonly<Record<string, number>>;
  /** Assumed seconds of a file without an entry. */
  readonly unknown: number;
};

/** Files changed since the branch left `ref`, committed or not. Includes deleted files. */
export declare const changedSince: (ref: string) => string[];
export declare const reachOf: (changed: readonly string[]) => Reach;
export declare const needsBuild: (file: string) => boolean;
export declare const fittingSpecs: (
  reach: Pick<Reach, 'files' | 'specs'>,
  limit: Limit,
) => { readonly chosen: readonly string[]; readonly leftOut: readonly string[] };
