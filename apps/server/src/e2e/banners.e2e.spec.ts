import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  makeWorld,
  WAIT_OPTIONS,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { BANNER_PNG, bannerOf } from '../testing/make-banner.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const staff = () => world.as('admin');
const fileOf = (content: Buffer, name = 'a.png') => new File([new Uint8Array(content)], name);
const addPicture = async (content = BANNER_PNG) =>
  (await staff().run('ENG-161', { file: fileOf(content) })).idImage;

type Stored = { readonly id: number; readonly version: string };
const create = async (body: object) => (await staff().run('ADM-56', { body } as never)) as Stored;
const refused = async (body: object) => {
  const { problem } = await staff().refusal('ADM-56', { body } as never);
  return problem.fields?.map(({ path, code }) => `${path} ${code}`);
};
const shown = async () => {
  const query = { mkt: 'IT', lang: 'it' } as const;
  return (await staff().run('OPEN-15', { query })).map(({ title }) => title);
};

describe('the management of banners', () => {
  it('ADM-56 adds a banner and shows it on the home page of its market', async () => {
    const image = await addPicture();
    const sent = bannerOf(image, { title: 'Prima', cta: 'Registrati', ctaUrl: '/registration' });
    expect(await create(sent)).toMatchObject(sent);
    await vi.waitFor(async () => expect(await shown()).toContain('Prima'), WAIT_OPTIONS);
  });

  it('ADM-57 in part: changes a banner, including its place in the slider', async () => {
    const image = await addPicture();
    const { id, version } = await create(bannerOf(image));
    const change = { title: 'Ultima', ranking: 99, text: 'Ogni giorno.' };
    const button = { cta: 'Registrati', ctaUrl: '/registration' };
    const sent = bannerOf(image, { ...change, ...button });
    const body = { id, version, ...sent };
    expect(await staff().run('ADM-57', { body } as never)).toMatchObject({ id, ...sent });
    await vi.waitFor(async () => expect((await shown()).at(-1)).toBe('Ultima'), WAIT_OPTIONS);
  });

  it('ADM-55 finds a banner by parts of its texts, by market and by language', async () => {
    const { id } = await create(bannerOf(await addPicture(), { title: 'Aste di marzo' }));
    const found = async (query: object) =>
      (await staff().run('ADM-55', { query } as never)).rows as unknown[];
    expect(await found({ mkt: 'IT', lang: 'it', q: 'marzo' })).toMatchObject([{ id, cta: null }]);
    expect(await found({ lang: 'de', q: 'marzo' })).toEqual([]);
    expect(await found({ mkt: 'DE', q: 'marzo' })).toEqual([]);
  });

  it('ADM-58 removes a banner from the home page', async () => {
    const { id } = await create(bannerOf(await addPicture(), { title: 'Tolta' }));
    await vi.waitFor(async () => expect(await shown()).toContain('Tolta'), WAIT_OPTIONS);
    await staff().run('ADM-58', { query: { id } } as never);
    await vi.waitFor(async () => expect(await shown()).not.toContain('Tolta'), WAIT_OPTIONS);
  });

  it('TopContentItem.id is the id of a banner, by which it can be deleted', async () => {
    const { id } = await create(bannerOf(await addPicture(), { title: 'Numerata' }));
    const query = { mkt: 'IT', lang: 'it' } as const;
    const idShown = async () =>
      (await staff().run('OPEN-15', { query })).find(({ title }) => title === 'Numerata')?.id;
    await vi.waitFor(async () => expect(await idShown()).toBe(id), WAIT_OPTIONS);
    await staff().run('ADM-58', { query: { id } } as never);
    await vi.waitFor(async () => expect(await idShown()).toBeUndefined(), WAIT_OPTIONS);
  });

  it('HomeSliderItem.cta is the button of a banner, or null for a banner without one', async () => {
    const image = await addPicture();
    await create(bannerOf(image, { title: 'Con', cta: 'Registrati', ctaUrl: '/registration' }));
    await create(bannerOf(image, { title: 'Senza' }));
    const query = { mkt: 'IT', lang: 'it' } as const;
    const buttons = async () => {
      const items = await staff().run('OPEN-15', { query });
      return ['Con', 'Senza'].map((title) => items.find((item) => item.title === title)?.cta);
    };
    await vi.waitFor(
      async () => expect(await buttons()).toEqual(['Registrati', null]),
      WAIT_OPTIONS,
    );
  });

  it('ENG-275 in part: sets one field of many banners, and reports the result for each', async () => {
    const image = await addPicture();
    const stored = await Promise.all(
      [{ ranking: 5 }, { ranking: 8 }, { mkt: 'DE', lang: 'de' }].map((facts) =>
        create(bannerOf(image, { title: 'Molte', ...facts })),
      ),
    );
    const update = async (change: object, rows = stored) => {
      const chosen = rows.map(({ id, version }) => ({ id, version }));
      const body = { by: 'rows', rows: chosen, change };
      const begun: unknown = await staff().run('ENG-275', { body } as never);
      const { commandId } = begun as { commandId: string };
      return vi.waitFor(async () => {
        const all = await staff().run('ENG-172', { query: { record: 'banner' } });
        const done = all.find((one) => one.commandId === commandId);
        expect(done?.state).toBe('done');
        return done!;
      }, WAIT_OPTIONS);
    };
    const { action, outcomes } = await update({ ranking: 8 });
    expect(action).toBe('update');
    expect(outcomes).toMatchObject({ applied: 2, already: 1, refused: 0 });
    const query = { q: 'molte', facets: ['mkt', 'lang'] };
    const page: unknown = await staff().run('ADM-55', { query } as never);
    const { rows, facets } = page as { rows: (Stored & { ranking: number })[]; facets: object };
    expect(rows.map(({ ranking }) => ranking)).toEqual([8, 8, 8]);
    expect(facets).toEqual({ mkt: { DE: 1, IT: 2 }, lang: { de: 1, it: 2 } });
    // Of the markets of these banners, only Germany has this language.
    expect((await update({ lang: 'de' }, rows)).outcomes).toMatchObject({ refused: 2, already: 1 });
  });

  it.each([
    ['no field', {}],
    ['two fields', { ranking: 1, lang: 'it' }],
    ['another field', { title: 'Nuova' }],
    ['an invalid value', { ranking: 100 }],
  ])('refuses a change of many banners with %s', async (_what, change) => {
    const body = { by: 'rows', rows: [{ id: 1, version: '0'.repeat(16) }], change };
    const { problem } = await staff().refusal('ENG-275', { body } as never);
    expect(problem.fields?.[0]?.path).toMatch(/^change/);
  });

  it('refuses a missing image at its field, even in a change', async () => {
    expect(await refused(bannerOf(await addPicture(), { imageTablet: 'f'.repeat(32) }))).toEqual([
      'imageTablet unknown_reference',
    ]);
    const { id, version } = await create(bannerOf(await addPicture()));
    const body = { id, version, ...bannerOf(await addPicture(), { image: 'f'.repeat(32) }) };
    const { problem } = await staff().refusal('ADM-57', { body } as never);
    expect(problem.fields).toMatchObject([{ path: 'image', code: 'unknown_reference' }]);
  });

  it('refuses a language that the market does not have, and an incomplete button', async () => {
    const image = await addPicture();
    expect(await refused(bannerOf(image, { lang: 'pl' }))).toEqual(['lang language_of_market']);
    expect(await refused(bannerOf(image, { cta: 'Registrati' }))).toEqual(['ctaUrl both_or_none']);
    for (const ctaUrl of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'https:///x'])
      expect(await refused(bannerOf(image, { cta: 'X', ctaUrl }))).toEqual([
        'ctaUrl invalid_format',
      ]);
    expect(await refused(bannerOf(image, { ranking: 0 }))).toEqual(['ranking too_small']);
  });

  it('ENG-161 in part: accepts only images, checked by content, and stores each once', async () => {
    expect(await addPicture()).toBe(await addPicture());
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>a()</script></svg>');
    const large = Buffer.concat([BANNER_PNG, Buffer.alloc(2_000_000)]);
    for (const content of [svg, large, Buffer.alloc(0)])
      expect((await staff().refusal('ENG-161', { file: fileOf(content) })).problem.code).toBe(
        'FILE_REFUSED',
      );
  });
});
