/** Looked for in this order: each of them names those after it too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const READ_MAX = 500;

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]): string[] => {
  const found = names.find(([pattern]) => pattern.test(text));
  return found === undefined ? [] : [found[1]];
};

/**
 * By which its user knows a device again, out of what it says of itself: no version and nothing else
 * that tells it from others of its kind. Null where nothing is known.
 */
export const deviceName = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, READ_MAX);
  const names = [...nameIn(text, BROWSERS), ...nameIn(text, SYSTEMS)];
  return names.length === 0 ? null : names.join(', ');
};
