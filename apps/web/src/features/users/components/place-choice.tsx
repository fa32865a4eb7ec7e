import { isMarket } from '@fairlot/countries';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#shared/session/session.js';
import { placeNameOf } from '../api/buyer-lists.js';
import { templatesQuery } from '../api/templates.js';

/** Templates by name, then for staff the fixed-price stock of their markets. */
export const usePlaces = (none: string) => {
  const { t } = useTranslation('users');
  const { adminEnabledMarket } = useUser();
  const { data = [] } = useQuery(templatesQuery);
  const markets = adminEnabledMarket.filter(isMarket).map((idMarket) => ({
    value: placeNameOf({ idMarket }),
    label: t('users.many.showcases', { market: t(`market.${idMarket}`) }),
  }));
  const templates = data.map(({ idTemplate, templateName }) => ({
    value: placeNameOf({ idTemplate }),
    label: templateName,
  }));
  return [{ value: '', label: none }, ...templates, ...markets];
};
