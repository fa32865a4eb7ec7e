export const bundle: (program: string, folder: string) => Promise<void>;
