import { describe, expect, it } from 'vitest';
import { fittingSpecs, reachOf } from './reach.mjs';

const BROWSER = 'apps/server/src/browser/processes.browser.spec.ts';
const PROGRAM = 'apps/server/src/start/start.e2e.spec.ts';
const BUNDLE = 'apps/web/src/bundle.spec.ts';

describe('the specs affected by a change', () => {
  it.each(['package-lock.json', 'tsconfig.base.json', 'vitest.config.ts', 'tools/test/reach.mjs'])(
    'are all specs for a change of %s',
    (file) => expect(reachOf([file])).toMatchObject({ all: true }),
  );

  it('are those that import the changed code, and those that check the whole project', () => {
    const { specs } = reachOf(['libs/testing/src/specify.ts']);
    expect(specs[0]).toBe('libs/testing/src/specify.spec.ts');
    expect(specs).toContain('libs/auction/domain/src/auction/auction.decider.spec.ts');
    expect(specs).toContain('tools/checks/packages.spec.ts');
    expect(specs).not.toContain('libs/kernel/src/clock.spec.ts');
  });

  it('begin with the specs of the same feature', () => {
    const { specs } = reachOf(['apps/web/src/features/activity/components/activity.tsx']);
    expect(specs.slice(0, 2).toSorted()).toEqual([
      'apps/web/src/features/activity/components/activity.spec.tsx',
      'apps/web/src/features/activity/components/menu-news.spec.tsx',
    ]);
    expect(specs.length).toBeGreaterThan(20);
  });

  it('include the bundle and browser specs for a change of the client, but not the specs that start the server', () => {
    const { specs } = reachOf(['libs/web-ui/src/index.ts']);
    expect(specs).toEqual(expect.arrayContaining([BROWSER, BUNDLE]));
    expect(specs).not.toContain(PROGRAM);
  });

  it('include the specs of every built program for a change of shared code', () => {
    const { specs } = reachOf(['libs/kernel/src/money.ts']);
    expect(specs).toEqual(expect.arrayContaining([BROWSER, PROGRAM, BUNDLE]));
  });

  it('include the specs of every dependent package for a change of a text', () => {
    const { specs } = reachOf(['libs/content/src/locales/en.json']);
    expect(specs).toContain('libs/content/src/texts.spec.ts');
    expect(specs).toContain('apps/server/src/e2e/documents.e2e.spec.ts');
    expect(specs).not.toContain('libs/auction/domain/src/golden-vector.spec.ts');
  });

  it('are only the project checks for a change of a document', () => {
    const { files, specs } = reachOf(['README.md']);
    expect(files).toEqual(['README.md']);
    expect(specs.every((file) => file.startsWith('tools/checks/'))).toBe(true);
  });
});

describe('the specs that fit into a time limit', () => {
  const table = { 'a.spec.ts': 10, 'b.spec.ts': 50, 'c.spec.ts': 10, 'd.browser.spec.ts': 1 };
  const limit = { seconds: 20, table, unknown: 5 };
  const specs = Object.keys(table);

  it('are the nearest ones without a build, and the others are reported', () => {
    expect(fittingSpecs({ files: [], specs }, limit)).toEqual({
      chosen: ['a.spec.ts', 'c.spec.ts'],
      leftOut: ['b.spec.ts', 'd.browser.spec.ts'],
    });
  });

  it('always include changed specs, whatever their duration', () => {
    const files = ['b.spec.ts', 'd.browser.spec.ts'];
    expect(fittingSpecs({ files, specs }, limit).leftOut).toEqual([]);
  });

  it('include specs without a duration, for which a short one is assumed', () => {
    const unknown = ['x.spec.ts', 'y.spec.ts', 'z.spec.ts'];
    expect(fittingSpecs({ files: [], specs: unknown }, { ...limit, seconds: 12 }).chosen).toEqual(
      unknown.slice(0, 2),
    );
  });
});
