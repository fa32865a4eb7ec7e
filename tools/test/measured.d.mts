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
export type Measured = {
  readonly files: readonly MeasuredFile[];
  readonly projects: readonly MeasuredProject[];
};
export declare const SHARED: string;
export declare const measuredIn: (folder: string) => Measured | null;
export declare const linesOf: (measured: Measured) => readonly string[];
