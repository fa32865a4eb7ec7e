import { describe, expect, it } from 'vitest';
import { classFaults, strayStyles } from './class-names.js';
import { projectFiles, readTextOrNull } from './repository.js';

const client = new Map(
  projectFiles
    .filter((path) => /^(apps\/web|libs\/web-ui)\/.*(?<!\.spec)\.(tsx?|css)$/.test(path))
    .flatMap((path) => {
      const text = readTextOrNull(path);
      return text === null ? [] : [[path, text] as const];
    }),
);

const card = 'apps/web/src/features/sale/components/card';
const SOUND = {
  'libs/web-ui/src/index.ts': `export { default as text } from './text.module.css';`,
  'libs/web-ui/src/text.module.css': '.faint { color: gray }',
  [`${card}.module.css`]: '.card { margin: 0.5em } .card > .end:hover { color: red }',
  [`${card}.tsx`]: `import { text } from '@fairlot/web-ui';
import styles from './card.module.css';
export const Card = () => <p className={clsx(styles.card, text.faint)}><i className={styles.end} /></p>;`,
};
const strayWith = (path: string, text: string) =>
  strayStyles(new Map([...Object.entries(SOUND), [path, text]]));
const faultsWith = (planted: Readonly<Record<string, string>>) =>
  classFaults(new Map(Object.entries({ ...SOUND, ...planted })));

describe('the classes of CSS modules', () => {
  it('are checked in more than a hundred modules of the client', () => {
    expect(
      [...client.keys()].filter((path) => path.endsWith('.module.css')).length,
    ).toBeGreaterThan(100);
  });

  it('are all defined in the module that a source uses, and all used', async () => {
    expect(await classFaults(client)).toEqual([]);
  });

  it('are reported if a source uses one that its module does not define', async () => {
    expect(await faultsWith({})).toEqual([]);
    const own = (name: string) => SOUND[`${card}.tsx`]?.replace('styles.end', name) ?? '';
    expect(await faultsWith({ [`${card}.tsx`]: own('styles.start') })).toEqual([
      `${card}.tsx asks for start of ${card}.module.css`,
      `${card}.module.css has end, which nobody uses`,
    ]);
    expect(await faultsWith({ [`${card}.tsx`]: own('text.bold') })).toContain(
      `${card}.tsx asks for bold of libs/web-ui/src/text.module.css`,
    );
    expect(await faultsWith({ [`${card}.tsx`]: own('styles[state]') })).toContain(
      `${card}.tsx asks for […] of ${card}.module.css`,
    );
  });

  it('are reported if no source uses them', async () => {
    const planted = { 'libs/web-ui/src/text.module.css': '.faint, .forgotten { color: gray }' };
    expect(await faultsWith(planted)).toEqual([
      'libs/web-ui/src/text.module.css has forgotten, which nobody uses',
    ]);
  });
});

describe('styles', () => {
  it('are in CSS modules, apart from the shared colours and base elements', () => {
    expect(client.has('libs/web-ui/src/tokens.css')).toBe(true);
    expect(strayStyles(client)).toEqual([]);
  });

  it.each([
    ['a sheet for all pages', 'apps/web/src/app/styles.css', 'a { color: red }', 'is no module'],
    ['a class for all pages', 'libs/web-ui/src/tokens.css', 'b,\n.c { margin: 0 }', 'has a class'],
    ['a name by hand', `${card}.tsx`, '<p className="card" />', 'names a class'],
    ['a name of the past', `${card}.tsx`, "clsx('fl-row', styles.card)", 'names a class'],
    ['a way out of a module', `${card}.module.css`, ':global(.a) { top: 0 }', 'reaches out'],
  ])('are reported if they apply beyond their module: %s', (_, path, text, expected) => {
    expect(strayWith(path, text)).toEqual([`${path} ${expected}`]);
  });

  it('may contain colours, decimal numbers and variables', () => {
    const tokens = ':root { --fl-x: #abc; margin: .5em 0.5em } a > b { top: 0 }';
    expect(strayWith('libs/web-ui/src/tokens.css', tokens)).toEqual([]);
    expect(strayWith(`${card}.css.ts`, "const colour = 'var(--fl-line)';")).toEqual([]);
  });
});
