import type { PartnerPage } from '@fairlot/partners-records';
import type { CoreParts } from '../core/open-core.js';

/** Bytes that begin like an image but are none. */
export const PICTURE = Buffer.from('RIFF____WEBPVP8 of a test', 'latin1');

const LINKS = {
  appStoreUrl: 'https://apps.example/fairlot',
  playStoreUrl: 'https://play.example/fairlot',
  leasingUrl: 'https://leasing.example',
};

type Sellers = { readonly [Name in 'auctioneer' | 'exhibitor' | 'loader']: number };

const makePartner = (auctionName: string, idImage: string): PartnerPage => ({
  auctionName,
  largeLogo: idImage,
  smallLogo: idImage,
  description: {
    en: `${auctionName} sells its own fleet.`,
    it: `${auctionName} vende la sua flotta.`,
  },
  phone: '+39 02 0000 0000',
  email: 'sales@example.test',
  vatCode: '00743110157',
});

/** Adds the content of a small public site in Italy. @returns the id of its only image */
export const makePublicFace = async (
  { content, partners }: Pick<CoreParts, 'content' | 'partners'>,
  templates: Sellers,
): Promise<string> => {
  const idImage = await content.addImage(PICTURE);
  const pictures = { image: idImage, imageTablet: idImage, imageMobile: idImage };
  const week = { fromDay: 1, toDay: 5, fromMinute: 510, toMinute: 1_080 };
  const office = {
    mail: 'dealers@example.test',
    phone: '+39 02 0000 0001',
    hours: [week],
    ...LINKS,
  };
  await content.saveInfos([
    { ...office, idMarket: 'IT', address: 'Via Prova 1, Milano' },
    { ...office, idMarket: 'DE', address: 'Probeweg 1, Köln' },
    { ...office, idMarket: 'OTHER', address: 'Via Prova 1, Milano' },
  ]);
  const banner = {
    mkt: 'IT',
    lang: 'it',
    cta: 'Scopri',
    ctaUrl: '/it/company',
    ...pictures,
  };
  await content.saveBanners([
    { ...banner, ranking: 1, title: 'Aste ogni giorno', text: 'Veicoli di flotta.' },
    { ...banner, ranking: 2, title: 'Prezzi chiari', text: 'Nessun costo nascosto.' },
  ]);
  const text = { idMarket: 'IT', page: 'privacy' } as const;
  await content.saveTexts([
    { ...text, language: 'it', title: 'Privacy', html: '<h2>I tuoi dati</h2><p>Restano tuoi.</p>' },
    {
      ...text,
      language: 'en',
      title: 'Privacy',
      html: '<h2>Your data</h2><p>They stay yours.</p>',
    },
  ]);
  await partners.savePartner(templates.auctioneer, makePartner('Autonord', idImage));
  await partners.savePartner(templates.exhibitor, makePartner('Flotta Sud', idImage));
  return idImage;
};
