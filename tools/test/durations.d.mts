type Durations = Readonly<Record<string, number>>;
type Ordered = { readonly file: string; readonly project: string; readonly group: number };

export declare const DURATIONS: string;
export declare const durations: () => Durations;
export declare const durationsOf: (
  files: readonly { readonly file: string; readonly seconds: number }[],
  written: Durations,
  exists: (file: string) => boolean,
) => Durations;
export declare const orderFiles: <File extends Ordered>(
  files: readonly File[],
  table: Durations,
) => File[];
