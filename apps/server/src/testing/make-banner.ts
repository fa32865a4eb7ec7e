import type { World } from './make-world.js';

type StoredBanner = { readonly id: number; readonly version: string };

export const BANNER_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The fields of a banner for Italy. */
export const bannerOf = (image: string, facts: object = {}) => ({
  title: 'Aste di flotta',
  mkt: 'IT',
  lang: 'it',
  ranking: 1,
  text: 'Ogni martedì.',
  image,
  imageTablet: image,
  imageMobile: image,
  cta: null,
  ctaUrl: null,
  ...facts,
});

/** Adds a banner for Italy, which staff can delete. @param headers of the call that adds it */
export const makeBanner = async (
  world: World,
  facts: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<StoredBanner> => {
  const staff = world.as('admin');
  const file = new File([new Uint8Array(BANNER_PNG)], 'a.png');
  const { idImage: image } = await staff.run('ENG-161', { file });
  const body = bannerOf(image, facts);
  const stored: unknown = await staff.run('ADM-56', { body, headers } as never);
  return stored as StoredBanner;
};

/** Adds a table that refers to banners: `INSERT INTO banner_use VALUES (id)` adds a reference. */
export const addBannerUses = ({ portal }: World): Promise<unknown> =>
  portal.parts.dataSource.query('CREATE TABLE IF NOT EXISTS banner_use (id int REFERENCES banner)');
