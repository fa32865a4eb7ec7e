/** Makes vitest also write its report into a folder, if one is named. */
export function reportedTo(folder: string | undefined, name: string): string[];
