import { isMarket } from '@fairlot/countries';
import { layout, SelectBox, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
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
  const [isSearching, setSearching] = useState(false);
  const isMarketChosen = value !== '' && 'idMarket' in placeFieldsOf(value);
  const isMarketPlace = isMarketChosen && !isSearching;
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
        // The market's rows stay until a template is found, so that this field keeps the focus.
        onChange={(chosen) => {
          setSearching(chosen === '');
          if (chosen !== '') onChange(chosen);
        }}
        choices={[{ value: '', label: t('users.head.template') }, ...stock]}
      />
      {!isMarketPlace && (
        <div className={layout.row}>
          <label className={text.faint} htmlFor={id}>
            {t('users.head.template')}
          </label>
          <TemplateSearch
            id={id}
            aria-invalid={false}
            aria-describedby={undefined}
            value={value === '' || isMarketChosen ? null : Number(value)}
            // A cleared search keeps the template, so that the field keeps the focus.
            onValue={(idTemplate) => idTemplate !== null && onChange(placeNameOf({ idTemplate }))}
            onBlur={() => {}}
          />
        </div>
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
