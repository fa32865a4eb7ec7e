import { describe, expect, it } from 'vitest';
import { reachOf } from './reach.mjs';

const BROWSER = 'apps/server/src/testing/browser/index.ts';
const PROGRAM = 'apps/server/src/testing/a-process.ts';
const BUNDLE = 'apps/web/src/bundle.spec.ts';

describe('npm test -- --changed', () => {
  it.each(['package-lock.json', 'tsconfig.base.json', 'vitest.config.ts', 'tools/test/reach.mjs'])(
    'runs everything when %s changed',
    (file) => expect(reachOf([file])).toMatchObject({ all: true }),
  );

  it('follows the imports of code, and always looks at the whole project', () => {
    const { reached } = reachOf(['libs/testing/src/specify.ts']);
    expect(reached).toContain('libs/testing/src/specify.ts');
    expect(reached).toContain('tools/checks/packages.spec.ts');
    expect(reached).not.toContain(PROGRAM);
    expect(reached).not.toContain(BROWSER);
  });

  it('comes from the client to its bundle and the browser, and not to the server', () => {
    const { reached } = reachOf(['libs/web-ui/src/index.ts']);
    expect(reached).toEqual(expect.arrayContaining([BROWSER, BUNDLE]));
    expect(reached).not.toContain(PROGRAM);
  });

  it('comes from what server and client share to the built programs', () => {
    const { reached } = reachOf(['libs/kernel/src/money.ts']);
    expect(reached).toEqual(expect.arrayContaining([BROWSER, PROGRAM, BUNDLE]));
  });

  it('takes a text or data as reaching every package above its own', () => {
    const { reached } = reachOf(['libs/content/src/locales/en.json']);
    expect(reached).toContain('libs/content/src/texts.spec.ts');
    expect(reached).toContain('apps/server/src/e2e/documents.e2e.spec.ts');
    expect(reached).not.toContain('libs/auction/domain/src/golden-vector.spec.ts');
  });

  it('runs the project’s own checks alone for a document', () => {
    const { files, reached } = reachOf(['README.md']);
    expect(files).toEqual(['README.md']);
    expect(reached.every((file) => file.startsWith('tools/checks/'))).toBe(true);
  });
});
