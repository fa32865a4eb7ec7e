import { isMarket, type IdMarket } from '@fairlot/countries';
import { layout } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';

/** A control for one or more markets. */
export const marketsControl =
  (markets: readonly IdMarket[]) =>
  ({ value, onValue, onBlur, id, ...control }: CustomControl<unknown>) => {
    const { t } = useTranslation('records');
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
    // Keeps selected markets in which the user does not work, so that saving does not remove them.
    const all = [...markets, ...chosen.filter(isMarket).filter((one) => !markets.includes(one))];
    return (
      <div className={layout.row} role="group" {...control}>
        {all.map((market, index) => (
          <label key={market} className={layout.row}>
            <input
              {...(index === 0 && { id })}
              type="checkbox"
              checked={chosen.includes(market)}
              disabled={!markets.includes(market)}
              onBlur={onBlur}
              onChange={({ currentTarget: { checked } }) =>
                onValue(all.filter((one) => (one === market ? checked : chosen.includes(one))))
              }
            />
            {t(`market.${market}`)}
          </label>
        ))}
      </div>
    );
  };
