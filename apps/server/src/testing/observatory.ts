/**
 * MDN's HTTP Observatory as a function of one answer: ten tests, and a score from 100 with bonuses.
 * Rules and points are those of github.com/mdn/mdn-http-observatory, `src/analyzer/tests` and
 * `src/grader/charts.js`. Assumes the redirect from plain HTTP, which the TLS proxy provides.
 */
export type ObservedAnswer = {
  /** The URL as a browser sees it. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
};
type Verdict = { readonly pass: boolean; readonly points: number };

const SIX_MONTHS_SECONDS = 15_768_000;
const BROAD_SOURCES = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*'];
const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

const verdict = (pass: boolean, points: number): Verdict => ({ pass, points });

const directivesOf = (csp: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    csp.split(';').map((text) => {
      const [name = '', ...sources] = text.trim().split(/\s+/);
      return [name.toLowerCase(), sources];
    }),
  );

const contentSecurityPolicy = ({ headers }: ObservedAnswer): Verdict => {
  const directives = directivesOf(headers.get('content-security-policy') ?? '');
  const sourcesOf = (name: string) =>
    directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const scripts = sourcesOf('script-src');
  const styles = sourcesOf('style-src');
  const has = (sources: readonly string[], bad: readonly string[]) =>
    sources.some((source) => bad.includes(source));
  if (!headers.has('content-security-policy')) return verdict(false, -25);
  if (
    has(scripts, [...BROAD_SOURCES, "'unsafe-inline'", 'data:']) ||
    has(sourcesOf('object-src'), BROAD_SOURCES)
  )
    return verdict(false, -20);
  if ([...directives.values()].flat().some((source) => /^(?:http|ftp):/.test(source)))
    return verdict(false, -20);
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return verdict(false, -10);
  if (has(styles, [...BROAD_SOURCES, "'unsafe-inline'", 'data:'])) return verdict(true, 0);
  return verdict(true, directives.get('default-src')?.join() === "'none'" ? 10 : 5);
};

const cookies = ({ headers }: ObservedAnswer): Verdict => {
  const all = headers.getSetCookie();
  if (all.length === 0) return verdict(true, 0);
  const isSafe = (cookie: string) =>
    /; ?secure/i.test(cookie) && /; ?samesite=(?:lax|strict)/i.test(cookie);
  const isSession = (cookie: string) => /^[^=]*(?:sess|login|sid|auth|sign)/i.test(cookie);
  const sessions = all.filter(isSession);
  if (!sessions.every((cookie) => /; ?httponly/i.test(cookie))) return verdict(false, -30);
  return all.every(isSafe) ? verdict(true, 5) : verdict(false, -20);
};

const crossOrigin = ({ headers }: ObservedAnswer): Verdict =>
  headers.has('access-control-allow-origin') && headers.has('access-control-allow-credentials')
    ? verdict(false, -50)
    : verdict(true, 0);

const transport = ({ headers }: ObservedAnswer): Verdict => {
  const [, age] = /max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '') ?? [];
  if (age === undefined) return verdict(false, -20);
  return Number(age) >= SIX_MONTHS_SECONDS ? verdict(true, 0) : verdict(false, -10);
};

/** Scripts of other origins have a hash. */
const integrity = ({ url, body }: ObservedAnswer): Verdict => {
  const isForeign = (script: string) => {
    const [, source] = /\bsrc="([^"]+)"/.exec(script) ?? [];
    return source !== undefined && new URL(source, url).origin !== new URL(url).origin;
  };
  const foreign = (body.match(/<script[^>]*>/g) ?? []).filter(isForeign);
  return foreign.every((script) => script.includes('integrity='))
    ? verdict(true, foreign.length > 0 ? 5 : 0)
    : verdict(false, -5);
};

const framing = ({ headers }: ObservedAnswer): Verdict => {
  const ancestors = directivesOf(headers.get('content-security-policy') ?? '').get(
    'frame-ancestors',
  );
  if (ancestors !== undefined && !ancestors.some((source) => BROAD_SOURCES.includes(source)))
    return verdict(true, 5);
  return /^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '')
    ? verdict(true, 0)
    : verdict(false, -20);
};

const HEADER_TESTS = {
  'content-security-policy': contentSecurityPolicy,
  cookies,
  'cross-origin-resource-sharing': crossOrigin,
  redirection: ({ url }) => verdict(url.startsWith('https:'), url.startsWith('https:') ? 0 : -20),
  'referrer-policy': ({ headers }) =>
    PRIVATE.includes(headers.get('referrer-policy') ?? '') ? verdict(true, 5) : verdict(false, -5),
  'strict-transport-security': transport,
  'subresource-integrity': integrity,
  'x-content-type-options': ({ headers }) =>
    headers.get('x-content-type-options') === 'nosniff' ? verdict(true, 0) : verdict(false, -5),
  'x-frame-options': framing,
  'cross-origin-resource-policy': ({ headers }) =>
    /^same-(?:origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '')
      ? verdict(true, 10)
      : verdict(true, 0),
} satisfies Record<string, (observed: ObservedAnswer) => Verdict>;

/** Bonuses count only from a score of 90. */
const BONUS_FROM = 90;

export type Grade = {
  /** Names of the failed tests. */
  readonly failed: readonly string[];
  readonly passed: number;
  readonly score: number;
};

export const gradeHeaders = (observed: ObservedAnswer): Grade => {
  const verdicts = Object.entries(HEADER_TESTS).map(([name, test]) => ({
    name,
    ...test(observed),
  }));
  const sumOf = (points: readonly number[]) => points.reduce((sum, one) => sum + one, 0);
  const base = 100 + sumOf(verdicts.map(({ points }) => Math.min(0, points)));
  const bonus = sumOf(verdicts.map(({ points }) => Math.max(0, points)));
  const failed = verdicts.filter(({ pass }) => !pass).map(({ name }) => name);
  const score = Math.max(0, base + (base >= BONUS_FROM ? bonus : 0));
  return { failed, passed: verdicts.length - failed.length, score };
};
