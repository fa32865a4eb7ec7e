import { SelectBox } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { LOT_SORTS } from './lot-filter.js';

type Props = { readonly sort: string; readonly onSort: (sort: string) => void };

const ORDERS: readonly string[] = LOT_SORTS;

/** A select for the order. Cards need it, because they have no column heads. */
export const LotOrder = ({ sort, onSort }: Props) => {
  const { t } = useTranslation('live');
  const value = sort === '' ? 'lot' : sort;
  const usual = LOT_SORTS.map((one) => ({
    value: one as string,
    label: t(`liveAuction.sort.${one}`),
  }));
  const other = { value, label: t('liveAuction.sort.several') };
  const choices = ORDERS.includes(value) ? usual : [...usual, other];
  return <SelectBox label={t('word.order')} value={value} onChange={onSort} choices={choices} />;
};
