export const accepts: (port: number) => Promise<boolean>;
