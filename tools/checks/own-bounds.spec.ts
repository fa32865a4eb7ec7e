import { describe, expect, it } from 'vitest';
import { projectFiles, readTextOrNull } from './repository.js';

/** Pattern of a number other than zero and one, which are counts and not limits. */
const NUMBER = String.raw`(?![01]\b(?![._]))\d[\d_.]*(?:e\d+)?`;
/** Pattern of a number with too many digits to be a count of parts. */
const LARGE = String.raw`(?:\d_?){3}(?:_?\d)+|\d+e\d+`;

const SHAPES = [
  // The limit of a control: `maxLength={500}`, `min="3"`.
  new RegExp(String.raw`\b(?:min|max|minLength|maxLength)=[{"'\x60]+${NUMBER}`),
  // The same limit in an object that is spread: `maxLength: 500`.
  new RegExp(String.raw`\b(?:minLength|maxLength|minimum|maximum)['"]?: ${NUMBER}`),
  // The limit of a schema: `.min(3)`, `.max(3_600_000)`, `z.maxLength(20)`.
  new RegExp(
    String.raw`(?<!\bMath)\.(?:min|max|length|minLength|maxLength|gte?|lte?|multipleOf)\(\s*${NUMBER}`,
  ),
  // The limit in a comparison: `amountMinor > 1_000_000`, `text.length <= 500`.
  new RegExp(String.raw`(?:[^=<>]|\s)[<>]=? ?(?:${LARGE})\b`),
  new RegExp(String.raw`\.length [<>]=? ?\d{2}`),
];
/**
 * Patterns for constants of the file that are used as limits, so that a limit with a name is found
 * too.
 */
const named = (source: string): RegExp[] =>
  [...source.matchAll(new RegExp(String.raw`\bconst (\w+) = ${NUMBER}`, 'g'))].flatMap(
    ([, name = '']) => [
      new RegExp(String.raw`\b(?:min|max|minLength|maxLength)=\{${name}\b`),
      new RegExp(String.raw`(?<!\bMath)\.(?:min|max|length|gte?|lte?)\(\s*${name}\b`),
    ],
  );

/** The lines that limit input by a number which only the client knows. */
const ownBoundsIn = (source: string): string[] => {
  const shapes = [...SHAPES, ...named(source)];
  const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line);
  return source.split('\n').filter((line) => {
    return !isComment(line) && shapes.some((shape) => shape.test(line));
  });
};

describe('a limit that only the client has', () => {
  it.each([
    '<input maxLength={500} />',
    '<NumberInput max={500} />',
    '<input min="3" />',
    'z.string().trim().min(3)',
    'z.number().int().max(100)',
    '.max(3_600_000)',
    'schema.length(17)',
    'if (amountMinor > 1_000_000) return null;',
    'const isLong = text.length >= 500;',
    'return minor <= 1e9;',
    'const rules = { minLength: 3 };',
    'const MOST = 500;\n<input maxLength={MOST} />',
    'const TEXT_MAX = 4_000;\nz.string().max(TEXT_MAX)',
  ])('is reported: %s', (planted) => expect(ownBoundsIn(planted)).toHaveLength(1));

  it.each([
    '<input maxLength={BOUNDS.auctionName.max} />',
    'z.string().min(min).max(max)',
    'Math.max(leastMinor, 3)',
    '<input type="number" min={1} max={total} />',
    'z.int().min(0)',
    'if (error.status < 500) return;',
    'letters.length < 3',
    '/** At most 5000 characters: `.max(5000)` of the contract. */',
    'const f = (count: number) => 1_000 * count;',
  ])('is not reported: %s', (fine) => expect(ownBoundsIn(fine)).toEqual([]));

  it('does not occur in the client', () => {
    const written = projectFiles.filter(
      (path) =>
        /^apps\/web\/src\/.*\.tsx?$/.test(path) && !/\.spec\.|\.gen\.|\/testing\//.test(path),
    );
    expect(written.length).toBeGreaterThan(300);
    const found = written.flatMap((path) =>
      ownBoundsIn(readTextOrNull(path) ?? '').map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
