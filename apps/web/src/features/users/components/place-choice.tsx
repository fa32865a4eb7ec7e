import { isMarket } from '@fairlot/countries';
import { layout, SelectBox, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { referenceControl } from '#shared/record/kinds/reference-control.js';
import { isStaff } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { placeFieldsOf, placeNameOf } from '../api/buyer-lists.js';
import { templatesQuery } from '../api/templates.js';
import styles from './change-buyers.module.css';

type Props = {
  /** The place as it is in the address. Empty if none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

const TemplateSearch = referenceControl({ of: 'template', isRequired: false });

/** A market can have thousands of templates, so staff search for them by name. */
const PlaceOfStaff = ({ value, onChange }: Props) => {
  const { t } = useTranslation('users');
  const id = useId();
  const markets = useUser().adminEnabledMarket.filter(isMarket);
  const isMarketPlace = value !== '' && 'idMarket' in placeFieldsOf(value);
  const stock = markets.map((idMarket) => ({
    value: placeNameOf({ idMarket }),
    label: t('users.many.showcases', { market: t(`market.${idMarket}`) }),
  }));
  return (
    <div className={styles.place}>
      <SelectBox
        isNamed
        label={t('users.many.place')}
        value={isMarketPlace ? value : ''}
        onChange={onChange}
        choices={[{ value: '', label: t('users.head.template') }, ...stock]}
      />
      {!isMarketPlace && (
        <label className={layout.row} htmlFor={id}>
          <span className={text.faint}>{t('users.head.template')}</span>
          <TemplateSearch
            id={id}
            aria-invalid={false}
            aria-describedby={undefined}
            value={value === '' ? null : Number(value)}
            // A cleared search keeps the template, so that the field keeps the focus.
            onValue={(idTemplate) => idTemplate !== null && onChange(placeNameOf({ idTemplate }))}
            onBlur={() => {}}
          />
        </label>
      )}
    </div>
  );
};

/** An owner has few templates, which a select lists. */
const PlaceOfOwner = ({ value, onChange }: Props) => {
  const { t } = useTranslation('users');
  const { data = [] } = useQuery(templatesQuery);
  const templates = data.map(({ idTemplate, templateName }) => ({
    value: placeNameOf({ idTemplate }),
    label: templateName,
  }));
  return (
    <SelectBox
      isNamed
      label={t('users.head.template')}
      value={value}
      onChange={onChange}
      choices={[{ value: '', label: t('users.chooseTemplate') }, ...templates]}
    />
  );
};

/** Chooses a template, or for staff the fixed-price stock of a market. */
export const PlaceChoice = (props: Props) =>
  isStaff(useUser()) ? <PlaceOfStaff {...props} /> : <PlaceOfOwner {...props} />;
