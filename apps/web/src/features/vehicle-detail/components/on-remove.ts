/** Removes a file, with its name for messages; null if files cannot be removed. */
export type OnRemove = ((idFile: string, name: string) => void) | null;
