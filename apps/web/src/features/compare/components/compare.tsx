import { ChoiceRow, EmptyPanel, layout, PageTitle, text } from '@fairlot/web-ui';
import { IconScale } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { COMPARED_MAX, useChoosing } from '#shared/compared/compared-vehicles.js';
import { parseIds, type CompareAddress } from '../api/compare-address.js';
import { CompareTable } from './compare-table.js';
import { useColumns } from './use-columns.js';
import { useRows } from './use-rows.js';

type Props = {
  readonly query: CompareAddress;
  readonly onChange: (change: Partial<CompareAddress>) => void;
};

const ChosenVehicles = ({ query, onChange }: Props) => {
  const { t } = useTranslation('compare');
  const { remove } = useChoosing();
  const { ids, isCut } = parseIds(query.ids);
  const columns = useColumns(ids);
  const groups = useRows(columns);
  const shown =
    query.rows === 'all'
      ? groups
      : groups
          .map((group) => ({ ...group, rows: group.rows.filter(({ differs }) => differs) }))
          .filter(({ rows }) => rows.length > 0);
  const onRemove = (idVehicle: number) => {
    remove(idVehicle);
    onChange({ ids: ids.filter((one) => one !== idVehicle).join(',') });
  };
  return (
    <>
      {isCut && <p role="status">{t('compare.most', { count: COMPARED_MAX })}</p>}
      {ids.length === 1 && <p className={text.faint}>{t('compare.alone')}</p>}
      <div className={layout.toolbar} role="toolbar" aria-label={t('compare.which')}>
        <ChoiceRow
          label={t('compare.which')}
          value={query.rows}
          onChange={(rows) => onChange({ rows })}
          choices={(['all', 'differences'] as const).map((value) => ({
            value,
            label: t(`compare.rows.${value}`),
          }))}
        />
      </div>
      <CompareTable columns={columns} groups={shown} onRemove={onRemove} />
      {shown.length === 0 && <p className={text.faint}>{t('compare.same')}</p>}
    </>
  );
};

/** Shows up to four vehicles from the URL side by side. */
export const Compare = (props: Props) => {
  const { t } = useTranslation('compare');
  return (
    <div className={layout.page}>
      <PageTitle title={t('compare.title')} />
      <h1>{t('compare.title')}</h1>
      {parseIds(props.query.ids).ids.length > 0 ? (
        <ChosenVehicles {...props} />
      ) : (
        <EmptyPanel
          icon={<IconScale size={44} stroke={1.3} aria-hidden />}
          title={t('compare.none.title')}
          text={t('compare.none.text', { count: COMPARED_MAX })}
        />
      )}
    </div>
  );
};
