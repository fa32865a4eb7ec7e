import { pageAddress, languageTagOf } from '../addresses.js';
import type { PageContext } from '../page-context.js';
import { pageMetadata } from './page-metadata.js';

const breadcrumbItem = (position: number, name: string, item: string) => ({
  '@type': 'ListItem',
  position,
  name,
  item,
});

/**
 * Data for search engines (schema.org): the operator of the portal, and the breadcrumbs of the
 * page.
 */
export const structuredData = (context: PageContext): object => {
  const { view, locale, t } = context;
  const { origin, info, page } = view;
  const { title, url } = pageMetadata(context);
  const home = breadcrumbItem(1, t('nav.home'), origin + pageAddress(locale));
  const contact = info && {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email: info.mail,
    telephone: info.phone,
    availableLanguage: languageTagOf(locale).slice(0, 2),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name: 'Fairlot',
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
        ...(contact && { contactPoint: contact }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: page.name === 'home' ? [home] : [home, breadcrumbItem(2, title, url)],
      },
    ],
  };
};
