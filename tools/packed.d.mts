export declare const unpackedIn: (folder: string) => string[];
export declare const pack: (files: readonly string[]) => Promise<unknown>;
