/** Injection tokens of what the start-up makes before any module exists. */
export const SETTINGS = Symbol('Settings');
export const CLOCK = Symbol('Clock');
