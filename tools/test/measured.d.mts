export type MeasuredFile = {
  readonly file: string;
  readonly project: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
};
export type MeasuredProject = {
  readonly project: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
};
export type Measurements = {
  readonly files: readonly MeasuredFile[];
  readonly projects: readonly MeasuredProject[];
};
export declare const SHARED_TREE: string;
export declare const measuredIn: (folder: string) => Measurements | null;
export declare const linesOf: (measured: Measurements) => readonly string[];
