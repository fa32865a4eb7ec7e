/** Makes vitest also write its report into a folder, if one is named. */
export function reportArguments(folder: string | undefined, name: string): string[];
