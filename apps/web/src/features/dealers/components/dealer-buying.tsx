import { isMarket } from '@fairlot/countries';
import { Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import type { CallAnswer } from '#shared/api/call.js';
import { ShortTable } from '#shared/list/short-table.js';
import { useCodeTexts } from '#shared/record/kinds/code-texts.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { AuctionAccess } from '../../users/components/auction-access.js';
import { buyingQuery } from '../api/dealers.js';

const CODE_TABLE = 'USER_TEMPLATE_ENABLE';

const useMarketName = () => {
  const { t } = useTranslation('dealer');
  return (one: string) => (isMarket(one) ? t(`market.${one}`) : one);
};

type LinkProps = { readonly idTemplate: number; readonly children: string };

const BuyersLink = ({ idTemplate, children }: LinkProps) => (
  <Link {...toAdmin('buyers')} search={{ template: String(idTemplate) } as object}>
    {children}
  </Link>
);

type TemplatesProps = { readonly templates: CallAnswer<'ENG-265'>['templates'] };

/** The templates with which a dealer can buy, each with the dealer's status. */
const Templates = ({ templates }: TemplatesProps) => {
  const { t } = useTranslation('dealer');
  const nameOf = useCodeTexts([CODE_TABLE]);
  const marketName = useMarketName();
  return (
    <ShortTable
      label={t('dealer.buying.templates')}
      rows={templates}
      rowKey={({ idTemplate }) => idTemplate}
      columns={[
        {
          key: 'template',
          label: t('word.template'),
          cell: ({ idTemplate, name }) => <BuyersLink idTemplate={idTemplate}>{name}</BuyersLink>,
        },
        { key: 'market', label: t('word.market'), cell: ({ idMarket }) => marketName(idMarket) },
        { key: 'status', label: t('word.status'), cell: ({ state }) => nameOf(CODE_TABLE, state) },
      ]}
    />
  );
};

/**
 * Where a dealer can buy: the templates, each with the dealer's status, and the markets with
 * fixed-price stock.
 */
export const DealerBuying = ({ idDealer }: { readonly idDealer: number }) => {
  const { t } = useTranslation(['dealer', 'users']);
  const may = useMayCall();
  const marketName = useMarketName();
  const { data, error, refetch } = useQuery(buyingQuery(idDealer));
  if (data === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={220} />
    );
  const { templates, showcases } = data;
  return (
    <>
      <h2>{t('dealer.buying.templates')}</h2>
      {templates.length === 0 && <p className={text.faint}>{t('dealer.buying.noTemplates')}</p>}
      {templates.length > 0 && <Templates templates={templates} />}
      <h2>{t('dealer.buying.showcases')}</h2>
      <p className={showcases.length === 0 ? text.faint : undefined}>
        {showcases.map(({ idMarket }) => marketName(idMarket)).join(', ') ||
          t('dealer.buying.noShowcases')}
      </p>
      {may('ENG-207') && (
        <>
          <h2>{t('users.sight.dealer.title', { ns: 'users' })}</h2>
          <AuctionAccess viewer={{ idDealer }} />
        </>
      )}
    </>
  );
};
