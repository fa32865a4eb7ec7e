import { isMarket, type IdMarket } from '@fairlot/countries';
import { newCommandId } from '@fairlot/kernel';
import { layout, SelectBox, Skeleton, text } from '@fairlot/web-ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/api-error.js';
import { useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { DEALER_TEMPLATES, marketTemplatesQuery, offerTemplate } from '../api/dealer-templates.js';
import styles from './dealer-templates.module.css';

/** The server's message about a refused field. Undefined for other errors. */
const fieldTextOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.fields?.[0]?.message : undefined;

type ListProps = { readonly idDealer: number; readonly market: IdMarket };

/** The dealer's templates, each with a switch for the market. A switch saves immediately. */
const Offers = ({ idDealer, market }: ListProps) => {
  const { t } = useTranslation('dealer');
  const may = useMayCall();
  const problemText = useProblemText();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(marketTemplatesQuery(idDealer, market));
  const offering = useMutation({
    mutationFn: (offer: { readonly idTemplate: number; readonly flgEnabled: boolean }) =>
      offerTemplate({ idDealer, market, ...offer }, newCommandId()),
    onSettled: () => client.invalidateQueries({ queryKey: DEALER_TEMPLATES }),
  });
  if (data === undefined && error)
    return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={120} />;
  if (data.length === 0) return <p className={text.faint}>{t('dealer.templates.noOwn')}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {data.map(({ idTemplate, templateName: name, flgEnabled }) => (
          <li key={idTemplate}>
            <label className={layout.row}>
              <input
                type="checkbox"
                checked={flgEnabled}
                disabled={!may('ADM-50') || offering.isPending}
                onChange={({ currentTarget: { checked } }) =>
                  offering.mutate({ idTemplate, flgEnabled: checked })
                }
              />
              {t('dealer.templates.available', { name, market: t(`market.${market}`) })}
            </label>
          </li>
        ))}
      </ul>
      <p role="status" className={text.bad}>
        {offering.isError && (fieldTextOf(offering.error) ?? problemText(offering.error))}
      </p>
    </>
  );
};

/** SCR-092: the markets in which each template of a dealer is available. */
export const MarketTemplates = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation('dealer');
  const markets = useUser().adminEnabledMarket.filter(isMarket);
  const [chosen, choose] = useState<IdMarket | undefined>(markets[0]);
  if (chosen === undefined) return null;
  const choices = markets.map((value) => ({ value, label: t(`market.${value}`) }));
  return (
    <section>
      <SelectBox
        isNamed
        label={t('dealer.templates.markets')}
        value={chosen}
        onChange={choose}
        choices={choices}
      />
      <Offers idDealer={idDealer} market={chosen} />
    </section>
  );
};
