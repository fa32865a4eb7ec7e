/** What tells vitest to write its report into a folder too, where one is named. */
export function reportedTo(folder: string | undefined, name: string): string[];
