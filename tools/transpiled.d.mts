export const transpile: (root: string) => void;
