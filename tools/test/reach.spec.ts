import { describe, expect, it } from 'vitest';
import { fitting, reachOf } from './reach.mjs';

const BROWSER = 'apps/server/src/browser/processes.browser.spec.ts';
const PROGRAM = 'apps/server/src/start/start.e2e.spec.ts';
const BUNDLE = 'apps/web/src/bundle.spec.ts';

describe('the specs that a change reaches', () => {
  it.each(['package-lock.json', 'tsconfig.base.json', 'vitest.config.ts', 'tools/test/reach.mjs'])(
    'are all when %s changed',
    (file) => expect(reachOf([file])).toMatchObject({ all: true }),
  );

  it('import the changed code, or look at the whole project', () => {
    const { specs } = reachOf(['libs/testing/src/specify.ts']);
    expect(specs[0]).toBe('libs/testing/src/specify.spec.ts');
    expect(specs).toContain('libs/auction/domain/src/auction/auction.decider.spec.ts');
    expect(specs).toContain('tools/checks/packages.spec.ts');
    expect(specs).not.toContain('libs/kernel/src/clock.spec.ts');
  });

  it('of a feature come first, before those of features that share it', () => {
    const { specs } = reachOf(['apps/web/src/features/activity/components/activity.tsx']);
    expect(specs.slice(0, 2).toSorted()).toEqual([
      'apps/web/src/features/activity/components/activity.spec.tsx',
      'apps/web/src/features/activity/components/menu-news.spec.tsx',
    ]);
    expect(specs.length).toBeGreaterThan(20);
  });

  it('are those of the bundle and the browser for the client, and none of the server', () => {
    const { specs } = reachOf(['libs/web-ui/src/index.ts']);
    expect(specs).toEqual(expect.arrayContaining([BROWSER, BUNDLE]));
    expect(specs).not.toContain(PROGRAM);
  });

  it('are those of every built program for what server and client share', () => {
    const { specs } = reachOf(['libs/kernel/src/money.ts']);
    expect(specs).toEqual(expect.arrayContaining([BROWSER, PROGRAM, BUNDLE]));
  });

  it('are those of every package above a changed text', () => {
    const { specs } = reachOf(['libs/content/src/locales/en.json']);
    expect(specs).toContain('libs/content/src/texts.spec.ts');
    expect(specs).toContain('apps/server/src/e2e/documents.e2e.spec.ts');
    expect(specs).not.toContain('libs/auction/domain/src/golden-vector.spec.ts');
  });

  it('are the project’s own checks for a document', () => {
    const { files, specs } = reachOf(['README.md']);
    expect(files).toEqual(['README.md']);
    expect(specs.every((file) => file.startsWith('tools/checks/'))).toBe(true);
  });
});

describe('the specs that fit into a time', () => {
  const table = { 'a.spec.ts': 10, 'b.spec.ts': 50, 'c.spec.ts': 10, 'd.browser.spec.ts': 1 };
  const limit = { seconds: 20, table, unknown: 5 };
  const specs = Object.keys(table);

  it('are the nearest; a long one is left out and named', () => {
    expect(fitting({ files: [], specs }, limit)).toEqual({
      chosen: ['a.spec.ts', 'c.spec.ts'],
      leftOut: ['b.spec.ts', 'd.browser.spec.ts'],
    });
  });

  it('always contain a spec that changed, whatever it takes and needs', () => {
    const files = ['b.spec.ts', 'd.browser.spec.ts'];
    expect(fitting({ files, specs }, limit).leftOut).toEqual([]);
  });

  it('count a spec without a duration as a short one', () => {
    const unknown = ['x.spec.ts', 'y.spec.ts', 'z.spec.ts'];
    expect(fitting({ files: [], specs: unknown }, { ...limit, seconds: 12 }).chosen).toEqual(
      unknown.slice(0, 2),
    );
  });
});
