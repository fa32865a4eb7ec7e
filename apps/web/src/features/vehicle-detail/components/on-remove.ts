/** Takes a file away, by what it is called to the reader; null where what is shown stays. */
export type OnRemove = ((idFile: string, name: string) => void) | null;
