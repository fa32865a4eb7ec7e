/** A version as numbers, and the identifiers of its prerelease. */
type Version = { readonly release: readonly number[]; readonly pre: readonly string[] };

const versionOf = (text: string): Version => {
  const [plain = ''] = text.split('+');
  const at = plain.indexOf('-');
  const release = (at < 0 ? plain : plain.slice(0, at)).split('.').map(Number);
  return { release, pre: at < 0 ? [] : plain.slice(at + 1).split('.') };
};

/**
 * Compares prereleases by SemVer 2.0, item 11.4: numbers are compared by value and come before
 * words, and a shorter list comes first.
 */
const comparePrereleases = (one: readonly string[], other: readonly string[]): number => {
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [i, text] of one.entries()) {
    const against = other[i];
    if (against === undefined) return 1;
    if (text === against) continue;
    const [value, limit] = [Number(text), Number(against)];
    if (Number.isNaN(value) !== Number.isNaN(limit)) return Number.isNaN(value) ? 1 : -1;
    if (!Number.isNaN(value)) return value - limit;
    return text < against ? -1 : 1;
  }
  return one.length - other.length;
};

const compareVersions = (one: string, other: string): number => {
  const [left, right] = [versionOf(one), versionOf(other)];
  for (const i of [0, 1, 2]) {
    const difference = (left.release[i] ?? 0) - (right.release[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(left.pre, right.pre);
};

const COMPARATOR_PATTERN = /^(<=|>=|<|>|=)?v?(\d+(?:\.\d+){0,2}(?:-[\w.-]+)?(?:\+[\w.-]+)?)$/;
type Operator = '<' | '<=' | '>' | '>=' | '=';
const MATCHES_BY_OPERATOR: Readonly<Record<Operator, (difference: number) => boolean>> = {
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
  '=': (difference) => difference === 0,
};

/**
 * Whether an advisory affects a version. The range of an advisory consists of comparators only,
 * such as `>=1.0.0 <1.2.3 || 2.0.0`. A prerelease counts as affected if it is between the limits.
 * @throws Error for any other range, so that no advisory is skipped
 */
export const isInRange = (version: string, range: string): boolean =>
  range.split('||').some((part) => {
    const comparators = part
      .trim()
      .replaceAll(/([<>=])\s+/g, '$1')
      .split(/[\s,]+/);
    return comparators.every((text) => {
      if (text === '*') return true;
      const [, operator = '=', limit] = COMPARATOR_PATTERN.exec(text) ?? [];
      if (limit === undefined) throw new Error(`an unreadable range: ${range}`);
      return MATCHES_BY_OPERATOR[operator as Operator](compareVersions(version, limit));
    });
  });
