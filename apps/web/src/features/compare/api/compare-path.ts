export const COMPARE_PATH = '/private/compare';
