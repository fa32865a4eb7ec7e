import { Button, text } from '@fairlot/web-ui';
import { IconPencil } from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import type { CodeElement, SellerConfig } from '../api/sellers.js';
import styles from './sellers.module.css';
import { fullNameOf } from './seller-name.js';

type Props = {
  readonly seller: SellerConfig;
  readonly bands: readonly CodeElement[];
  readonly onChange: () => void;
};

const Covered = ({ seller: { areas, carSold }, bands }: Omit<Props, 'onChange'>) => {
  const { t } = useTranslation('seller');
  const format = useFormat();
  if (areas.length === 0) return <span>{t('seller.coverage.noRegions')}</span>;
  const own = bands.filter(({ elementCode }) => carSold.includes(elementCode));
  const isAll = own.length === bands.length;
  return (
    <>
      <span>{t('seller.coverage.regions', { found: format.integer(areas.length) })}</span>
      <span className={text.faint}>
        {isAll ? t('word.all') : own.map(({ elementDes }) => elementDes).join(' · ')}
      </span>
    </>
  );
};

/**
 * An account manager with the regions and vehicle bands that they cover, and the number of their
 * dealers.
 */
export const AccountManagerCard = ({ seller, bands, onChange }: Props) => {
  const { t } = useTranslation('seller');
  const format = useFormat();
  const may = useMayCall();
  const { dealers, chosen, isDefault, idSeller } = seller;
  const name = fullNameOf(seller);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Link {...toAdmin('records', 'sellers', String(idSeller))} className={styles.name}>
          {name}
        </Link>
        {isDefault && <span className={styles.chip}>{t('seller.coverage.isDefault')}</span>}
      </div>
      <Link {...toAdmin('dealer-list')} search={{ seller: String(idSeller) } as never}>
        {t('seller.coverage.dealers', { found: format.integer(dealers) })}
      </Link>
      {chosen > 0 && (
        <span className={text.faint}>
          {t('seller.coverage.chosen', { found: format.integer(chosen) })}
        </span>
      )}
      <Covered seller={seller} bands={bands} />
      {may('ADM-45') && (
        <Button
          look="light"
          icon={<IconPencil size={18} aria-hidden />}
          aria-label={t('seller.coverage.changeOf', { name })}
          onClick={onChange}
        >
          {t('seller.coverage.change')}
        </Button>
      )}
    </li>
  );
};
