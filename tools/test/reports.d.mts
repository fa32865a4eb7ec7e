/** Returns arguments that make vitest also write its report into a folder, if a folder is named. */
export function reportArguments(folder: string | undefined, name: string): string[];
