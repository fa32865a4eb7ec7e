import { email, impersonal, phone, picture, text, vatNumber } from './field.js';
import { group, textByLanguage } from './nested-fields.js';

const NAME_MAX = 100;
export const DESCRIPTION_MAX = 2_000;

/** Public page of an owner (SCR-019). The rating is computed from votes. */
export const partnerPage = group({
  auctionName: text(NAME_MAX, 'Autonord', 'Autonord Flotte'),
  largeLogo: picture(),
  smallLogo: picture(),
  description: textByLanguage(
    DESCRIPTION_MAX,
    { en: 'Autonord sells its own fleet.', it: 'Autonord vende la sua flotta.' },
    {
      en: 'Autonord sells fleets of three lessors.',
      it: 'Autonord vende le flotte di tre società.',
    },
  ),
  phone: impersonal(phone('+39 011 555 0142')),
  email: impersonal(email('sales@example.test')),
  vatCode: vatNumber('IT00743110157'),
});
