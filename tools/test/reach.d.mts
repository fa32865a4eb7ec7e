type Reach = {
  readonly all: boolean;
  /** Changed and still there. */
  readonly files: readonly string[];
  /** Specs that the change reaches, nearest first. */
  readonly specs: readonly string[];
};
type Limit = {
  readonly seconds: number;
  readonly table: Readonly<Record<string, number>>;
  /** Seconds of a file that the table does not know. */
  readonly unknown: number;
};

/** The files that changed since the branch left `ref`, committed or not, also those that are gone. */
export declare const changedSince: (ref: string) => string[];
export declare const reachOf: (changed: readonly string[]) => Reach;
export declare const needsBuild: (file: string) => boolean;
export declare const fitting: (
  reach: Pick<Reach, 'files' | 'specs'>,
  limit: Limit,
) => { readonly chosen: readonly string[]; readonly leftOut: readonly string[] };
