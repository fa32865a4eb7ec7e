/**
 * Browsers by their name in the user agent. The order matters, because a user agent can also
 * contain the names of other browsers, which are further down.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const OPERATING_SYSTEMS: readonly (readonly [RegExp, string])[] = [
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
 * A name by which users recognise their device. It contains no version or other details, so it
 * cannot identify a device. Null for an unknown device.
 */
export const deviceName = (userAgent: string | undefined): string | null => {
  const text = (userAgent ?? '').slice(0, READ_MAX);
  const names = [...nameIn(text, BROWSERS), ...nameIn(text, OPERATING_SYSTEMS)];
  return names.length === 0 ? null : names.join(', ');
};
