import { isMarket, MARKETS } from '@fairlot/countries';
import {
  controls,
  EmptyPanel,
  layout,
  PageTitle,
  SelectBox,
  Skeleton,
  text,
} from '@fairlot/web-ui';
import { IconUsers } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { oneOfParameter } from '#shared/address/search-params.js';
import { useAddressQuery } from '#shared/address/use-address-query.js';
import { toAdmin } from '#shared/address/to-admin.js';
import { useFormat } from '#shared/format/use-format.js';
import { useCodeTable } from '#shared/record/kinds/code-texts.js';
import { useUser } from '#shared/session/session.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { areasQuery } from '#shared/record/kinds/areas-query.js';
import { sellerConfigsQuery, type SellerConfig } from '../api/sellers.js';
import { CoverageDialog } from './coverage-dialog.js';
import { CoverageGrid } from './coverage-grid.js';
import { AccountManagerCard } from './account-manager-card.js';
import styles from './sellers.module.css';

const Unassigned = ({ dealers }: { readonly dealers: number }) => {
  const { t } = useTranslation('seller');
  const format = useFormat();
  if (dealers === 0) return null;
  return (
    <p className={styles.warning} role="status">
      {t('seller.coverage.unassigned', { found: format.integer(dealers) })}
    </p>
  );
};

const CoverageOfMarket = ({ market }: { readonly market: string }) => {
  const { t, i18n } = useTranslation('seller');
  const { data, error, refetch } = useQuery(sellerConfigsQuery(market));
  const { data: areas } = useQuery(areasQuery(market, i18n.language));
  const bands = useCodeTable('CAR_SOLD');
  const [changed, setChanged] = useState<SellerConfig | null>(null);
  if (data === undefined && error)
    return <ProblemPanel error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={420} />;
  const { rows, unassigned } = data;
  return (
    <>
      <Unassigned dealers={unassigned.reduce((sum, { dealers }) => sum + dealers, 0)} />
      {rows.length === 0 ? (
        <EmptyPanel
          icon={<IconUsers size={44} stroke={1.3} aria-hidden />}
          title={t('seller.none')}
          text={t('seller.coverage.intro')}
        />
      ) : (
        <>
          <ul className={styles.cards}>
            {rows.map((seller) => (
              <AccountManagerCard
                key={seller.idSeller}
                seller={seller}
                bands={bands}
                onChange={() => setChanged(seller)}
              />
            ))}
          </ul>
          <CoverageGrid sellers={rows} areas={areas} bands={bands} />
        </>
      )}
      {changed && (
        <CoverageDialog
          seller={changed}
          areas={areas ?? []}
          bands={bands}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
};

const coverageFilter = z.object({ market: oneOfParameter(['', ...MARKETS], '') });

/** SCR-079: the account managers of a market, with their regions, bands and dealers. */
export const CoveragePage = () => {
  const { t } = useTranslation('seller');
  const own = useUser().adminEnabledMarket.filter(isMarket);
  const [{ market: asked }, setQuery] = useAddressQuery(coverageFilter);
  const market = own.find((one) => one === asked) ?? own[0] ?? '';
  return (
    <div className={layout.page}>
      <PageTitle title={t('seller.coverage.title')} />
      <h1>{t('seller.coverage.title')}</h1>
      <p className={text.faint}>{t('seller.coverage.intro')}</p>
      <div className={layout.toolbar}>
        <SelectBox
          isNamed
          label={t('word.market')}
          value={market}
          choices={own.map((one) => ({ value: one as string, label: t(`market.${one}`) }))}
          onChange={(chosen) => setQuery({ market: chosen as typeof asked })}
        />
        <Link {...toAdmin('records', 'sellers')} className={controls.button} data-look="light">
          {t('seller.coverage.people')}
        </Link>
      </div>
      <CoverageOfMarket key={market} market={market} />
    </div>
  );
};
