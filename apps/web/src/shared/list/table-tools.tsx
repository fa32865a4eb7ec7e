import { ChoiceRow } from '@fairlot/web-ui';
import { IconLayoutList, IconList } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { ColumnMenu } from './column-menu.js';
import { showToast } from '#shared/toast/show-toast.js';
import {
  columnsIn,
  columnsText,
  DENSITIES,
  fixedColumnsOf,
  type ListLayout,
} from './list-layout.js';
import type { ListTableLayout } from './list-table.js';

const ICON_BY_DENSITY = { comfortable: IconLayoutList, compact: IconList };

type Props<Key extends string> = {
  readonly table: ListTableLayout<Key>;
  readonly query: ListLayout;
  readonly onChange: (change: Partial<ListLayout>) => void;
};

/** The tools of a table: a menu for its columns and their order, and the density of rows. */
export const TableTools = <Key extends string>({ table, query, onChange }: Props<Key>) => {
  const { t } = useTranslation('views');
  const { of } = table.useHeads();
  const keys = table.columns.map(({ key }) => key);
  const visibleKeys = columnsIn(table.columns, query.columns).map(({ key }) => key);
  const staying = fixedColumnsOf(table.columns).map(({ key }) => key);
  const show = (columns: readonly string[]) => onChange({ columns: columnsText(keys, columns) });
  const reset = () => {
    const { columns, density } = query;
    onChange({ columns: '', density: 'comfortable' });
    showToast({
      text: t('listViews.usualShown'),
      undo: { run: () => onChange({ columns, density }) },
    });
  };
  return (
    <>
      <ChoiceRow
        label={t('listViews.density.label')}
        value={query.density}
        onChange={(density) => onChange({ density })}
        choices={DENSITIES.map((value) => {
          const Icon = ICON_BY_DENSITY[value];
          const icon = <Icon size={16} aria-hidden />;
          return { value, label: t(`listViews.density.${value}`), icon, compact: true };
        })}
      />
      <ColumnMenu
        // Lists the visible columns in their order, and then the hidden ones in the default order.
        columns={[...visibleKeys, ...keys.filter((key) => !visibleKeys.includes(key))].map(
          (key) => ({
            key,
            label: of(key),
            isShown: visibleKeys.includes(key),
            stays: staying.includes(key),
          }),
        )}
        onShow={show}
        onForget={query.columns === '' && query.density === 'comfortable' ? undefined : reset}
      />
    </>
  );
};
