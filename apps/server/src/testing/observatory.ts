/**
 * MDN's HTTP Observatory as a function of one response: ten tests, and a score of 100 plus bonuses.
 * Rules and points come from github.com/mdn/mdn-http-observatory, `src/analyzer/tests` and
 * `src/grader/charts.js`. The redirect from plain HTTP counts as present, because the TLS proxy
 * does it.
 */
export type ObservedAnswer = {
  /** The page's URL in the browser. */
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
};
type HeaderVerdict = { readonly pass: boolean; readonly points: number };

const SIX_MONTHS_SECONDS = 15_768_000;
const BROAD_SOURCES = ['ftp:', 'http:', 'https:', '*', 'http://*', 'https://*'];
const PRIVATE_REFERRER_POLICIES = [
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
];

const makeVerdict = (pass: boolean, points: number): HeaderVerdict => ({ pass, points });

const directivesOf = (csp: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    csp.split(';').map((text) => {
      const [name = '', ...sources] = text.trim().split(/\s+/);
      return [name.toLowerCase(), sources];
    }),
  );

const gradeContentSecurityPolicy = ({ headers }: ObservedAnswer): HeaderVerdict => {
  const directives = directivesOf(headers.get('content-security-policy') ?? '');
  const sourcesOf = (name: string) =>
    directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const scripts = sourcesOf('script-src');
  const styles = sourcesOf('style-src');
  const has = (sources: readonly string[], bad: readonly string[]) =>
    sources.some((source) => bad.includes(source));
  if (!headers.has('content-security-policy')) return makeVerdict(false, -25);
  if (
    has(scripts, [...BROAD_SOURCES, "'unsafe-inline'", 'data:']) ||
    has(sourcesOf('object-src'), BROAD_SOURCES)
  )
    return makeVerdict(false, -20);
  if ([...directives.values()].flat().some((source) => /^(?:http|ftp):/.test(source)))
    return makeVerdict(false, -20);
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return makeVerdict(false, -10);
  if (has(styles, [...BROAD_SOURCES, "'unsafe-inline'", 'data:'])) return makeVerdict(true, 0);
  return makeVerdict(true, directives.get('default-src')?.join() === "'none'" ? 10 : 5);
};

const gradeCookies = ({ headers }: ObservedAnswer): HeaderVerdict => {
  const all = headers.getSetCookie();
  if (all.length === 0) return makeVerdict(true, 0);
  const isSafe = (cookie: string) =>
    /; ?secure/i.test(cookie) && /; ?samesite=(?:lax|strict)/i.test(cookie);
  const isSession = (cookie: string) => /^[^=]*(?:sess|login|sid|auth|sign)/i.test(cookie);
  const sessions = all.filter(isSession);
  if (!sessions.every((cookie) => /; ?httponly/i.test(cookie))) return makeVerdict(false, -30);
  return all.every(isSafe) ? makeVerdict(true, 5) : makeVerdict(false, -20);
};

const gradeCrossOrigin = ({ headers }: ObservedAnswer): HeaderVerdict =>
  headers.has('access-control-allow-origin') && headers.has('access-control-allow-credentials')
    ? makeVerdict(false, -50)
    : makeVerdict(true, 0);

const gradeTransport = ({ headers }: ObservedAnswer): HeaderVerdict => {
  const [, age] = /max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '') ?? [];
  if (age === undefined) return makeVerdict(false, -20);
  return Number(age) >= SIX_MONTHS_SECONDS ? makeVerdict(true, 0) : makeVerdict(false, -10);
};

/** Tests that scripts of other origins have a hash. */
const gradeIntegrity = ({ url, body }: ObservedAnswer): HeaderVerdict => {
  const isForeign = (script: string) => {
    const [, source] = /\bsrc="([^"]+)"/.exec(script) ?? [];
    return source !== undefined && new URL(source, url).origin !== new URL(url).origin;
  };
  const foreign = (body.match(/<script[^>]*>/g) ?? []).filter(isForeign);
  return foreign.every((script) => script.includes('integrity='))
    ? makeVerdict(true, foreign.length > 0 ? 5 : 0)
    : makeVerdict(false, -5);
};

const gradeFraming = ({ headers }: ObservedAnswer): HeaderVerdict => {
  const ancestors = directivesOf(headers.get('content-security-policy') ?? '').get(
    'frame-ancestors',
  );
  if (ancestors !== undefined && !ancestors.some((source) => BROAD_SOURCES.includes(source)))
    return makeVerdict(true, 5);
  return /^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '')
    ? makeVerdict(true, 0)
    : makeVerdict(false, -20);
};

const HEADER_TESTS = {
  'content-security-policy': gradeContentSecurityPolicy,
  cookies: gradeCookies,
  'cross-origin-resource-sharing': gradeCrossOrigin,
  redirection: ({ url }) =>
    makeVerdict(url.startsWith('https:'), url.startsWith('https:') ? 0 : -20),
  'referrer-policy': ({ headers }) =>
    PRIVATE_REFERRER_POLICIES.includes(headers.get('referrer-policy') ?? '')
      ? makeVerdict(true, 5)
      : makeVerdict(false, -5),
  'strict-transport-security': gradeTransport,
  'subresource-integrity': gradeIntegrity,
  'x-content-type-options': ({ headers }) =>
    headers.get('x-content-type-options') === 'nosniff'
      ? makeVerdict(true, 0)
      : makeVerdict(false, -5),
  'x-frame-options': gradeFraming,
  'cross-origin-resource-policy': ({ headers }) =>
    /^same-(?:origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '')
      ? makeVerdict(true, 10)
      : makeVerdict(true, 0),
} satisfies Record<string, (observed: ObservedAnswer) => HeaderVerdict>;

/** Bonuses count only if the score is at least this high. */
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
