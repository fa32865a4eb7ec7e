/** Removes a file. `name` is for messages. Null if files cannot be removed. */
export type OnRemove = ((idFile: string, name: string) => void) | null;
