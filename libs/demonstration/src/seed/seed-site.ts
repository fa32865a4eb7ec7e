import { readFile } from 'node:fs/promises';
import { MARKET_PACKS, MARKETS, type IdMarket, type Language } from '@fairlot/countries';
import { assert } from '@fairlot/kernel';
import type { DemoServices } from '../demo-services.js';
import { OFFICE_PLAN } from '../plan/offices.js';
import { DATA_FOLDER, wordsLanguageOf } from '../plan/words-of.js';
import type { SeededTemplate } from './seed-templates.js';

/** The texts of the public pages in a language; `data/README.md` describes the file. */
type SiteTexts = {
  readonly banners: readonly {
    readonly title: string;
    readonly text: string;
    readonly cta: string;
  }[];
  /** Texts about partners, by provenance. */
  readonly partners: Readonly<Record<string, string>>;
  readonly privacy: { readonly title: string; readonly html: string };
  readonly cookie: { readonly title: string; readonly html: string };
  readonly terms: { readonly title: string; readonly html: string };
};

const textsIn = async (language: Language): Promise<SiteTexts> =>
  JSON.parse(
    await readFile(new URL(`site/${wordsLanguageOf(language)}.json`, DATA_FOLDER), 'utf8'),
  ) as SiteTexts;

/** Pictures of the slider in order, with the page that each item links to. */
const SCENES = [
  ['steps', 'why-sign-up-component'],
  ['sheet', 'company'],
  ['fleet', 'partner'],
] as const;

/** The logo in `data/pictures` for each template. */
const LOGOS: Readonly<Record<string, string>> = {
  'Leasing Ritorni Italia': 'ritorni',
  Flottenrückläufer: 'flotte',
  'Retours de flotte': 'retours',
  'Vehículos de renting': 'renting',
  'Inruil Benelux': 'inruil',
  'Polska Flota': 'polska',
  'UK Remarketing': 'remarketing',
  'Fairlot Europe': 'europe',
};

type ContentService = DemoServices['content'];
const addPicture = async (content: ContentService, name: string): Promise<string> =>
  content.addImage(await readFile(new URL(`pictures/${name}.webp`, DATA_FOLDER)));

/** The URL of a public page in a market and a language. */
const pageAddressIn = (idMarket: IdMarket, language: Language, page: string): string => {
  const isOwn = MARKET_PACKS[idMarket].defaultLanguage === language;
  return `/${[idMarket.toLowerCase(), ...(isOwn ? [] : [language]), page].join('/')}`;
};

const SITE_LANGUAGES = MARKETS.flatMap((idMarket) =>
  MARKET_PACKS[idMarket].languages.map((language) => ({ idMarket, language })),
);

const addScene = async (content: ContentService, [scene, page]: (typeof SCENES)[number]) => {
  const image = await addPicture(content, `${scene}-desktop`);
  const imageTablet = await addPicture(content, `${scene}-tablet`);
  const imageMobile = await addPicture(content, `${scene}-mobile`);
  return { page, pictures: { image, imageTablet, imageMobile } };
};

const seedBanners = async (content: ContentService, texts: ReadonlyMap<Language, SiteTexts>) => {
  const scenes: Awaited<ReturnType<typeof addScene>>[] = [];
  for (const scene of SCENES) scenes.push(await addScene(content, scene));
  await content.saveBanners(
    SITE_LANGUAGES.flatMap(({ idMarket, language }) =>
      (texts.get(language)?.banners ?? []).flatMap((words, index) => {
        const scene = scenes[index];
        if (scene === undefined) return [];
        const ctaUrl = pageAddressIn(idMarket, language, scene.page);
        const place = { mkt: idMarket, lang: language, ranking: index + 1 };
        return [{ ...place, ...words, ctaUrl, ...scene.pictures }];
      }),
    ),
  );
};

const seedPages = (
  content: ContentService,
  texts: ReadonlyMap<Language, SiteTexts>,
): Promise<void> =>
  content.saveTexts(
    SITE_LANGUAGES.flatMap(({ idMarket, language }) =>
      (['privacy', 'cookie', 'terms'] as const).map((page) => {
        const words = texts.get(language)?.[page];
        assert(words !== undefined, `no ${page} in ${language}`);
        const { mail = '' } = OFFICE_PLAN.find((office) => office.idMarket === idMarket) ?? {};
        const html = words.html.replaceAll('{{mail}}', `<a href="mailto:${mail}">${mail}</a>`);
        return { idMarket, language, page, title: words.title, html };
      }),
    ),
  );

const seedPartners = async (
  { content, partners }: Pick<DemoServices, 'content' | 'partners'>,
  texts: ReadonlyMap<Language, SiteTexts>,
  templates: readonly SeededTemplate[],
): Promise<void> => {
  for (const { plan, template, owner } of templates) {
    const logo = LOGOS[plan.name];
    assert(logo !== undefined, `${plan.name} has no logo`);
    const office = OFFICE_PLAN.find(({ idMarket }) => idMarket === plan.idMarket);
    await partners.savePartner(template.id, {
      auctionName: plan.name,
      largeLogo: await addPicture(content, `logo-${logo}-large`),
      smallLogo: await addPicture(content, `logo-${logo}-small`),
      description: Object.fromEntries(
        [...texts].map(([language, translations]) => [
          language,
          translations.partners[plan.provenance] ?? '',
        ]),
      ),
      phone: office?.phone ?? '',
      email: `${logo}@fairlot.example`,
      vatCode: owner.account.house?.vatCode ?? '',
    });
  }
};

/** Writes the public pages of every market in each of its languages, with drawn pictures. */
export const seedSite = async (
  { content, partners }: Pick<DemoServices, 'content' | 'partners'>,
  templates: readonly SeededTemplate[],
): Promise<void> => {
  const languages = [...new Set(SITE_LANGUAGES.map(({ language }) => language))];
  const texts = new Map<Language, SiteTexts>();
  for (const language of languages) texts.set(language, await textsIn(language));
  await content.saveInfos(OFFICE_PLAN);
  await seedBanners(content, texts);
  await seedPages(content, texts);
  await seedPartners({ content, partners }, texts, templates);
};
