import { describe, expect, it } from 'vitest';
import { projectFiles, readTextOrNull } from './repository.js';

/**
 * Matches files that may name a status code: the state machines, and specs and builders that stand
 * in for the server.
 */
const MAY_NAME = /^apps\/web\/src\/(shared\/status|testing)\/|\/testing\/|\.spec\.tsx?$|\.gen\.ts$/;

/** The status codes of auctions, lots or awards that a source contains as separate words. */
const named = (source: string): string[] =>
  [
    ...source.matchAll(/'(?:SCH|RUN|CLD|AWA|WDR|TBA|NAW)'/g),
    ...source.matchAll(/\b(?:SCH|RUN|CLD|WDR):/g),
  ].map(([word]) => word);

describe('the statuses of auctions, lots and awards', () => {
  const sources = projectFiles.filter(
    (path) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !MAY_NAME.test(path),
  );

  it('come from the state machines: no other source of the client contains a status code', () => {
    expect(sources.length).toBeGreaterThan(200);
    const naming = sources.flatMap((path) =>
      named(readTextOrNull(path) ?? '').map((word) => `${path}: ${word}`),
    );
    expect(naming).toEqual([]);
  });

  it.each([
    [`if (live.status === 'RUN') return null;`, 1],
    [`['CLD', 'AWA'].includes(status)`, 2],
    [`const RANK = { RUN: 0, SCH: 1 };`, 2],
    [`awardStatus === 'AWA' && t('status.lot.AWA')`, 1],
    [`lotState(live).hasTag('isRunning')`, 0],
  ])('are found in code: %s contains %i', (planted, count) => {
    expect(named(planted)).toHaveLength(count);
  });
});
