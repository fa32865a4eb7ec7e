type Reach = {
  readonly all: boolean;
  /** The changed files that still exist. */
  readonly files: readonly string[];
  /** The affected specs, starting with the nearest. */
  readonly specs: readonly string[];
};
type Limit = {
  readonly seconds: number;
  readonly table: Readonly<Record<string, number>>;
  /** The assumed duration in seconds of a file that has no entry in the table. */
  readonly unknown: number;
};

/**
 * The files that have changed since the branch left `ref`, committed or not, including deleted
 * files.
 */
export declare const changedSince: (ref: string) => string[];
export declare const reachOf: (changed: readonly string[]) => Reach;
export declare const needsBuild: (file: string) => boolean;
export declare const fittingSpecs: (
  reach: Pick<Reach, 'files' | 'specs'>,
  limit: Limit,
) => { readonly chosen: readonly string[]; readonly leftOut: readonly string[] };
