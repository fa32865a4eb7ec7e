import { ChoiceRow } from '@fairlot/web-ui';
import { IconLayoutList, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColumnMenu } from './column-menu.js';
import { columnsIn, columnsText, DENSITIES, type ListLook } from './list-look.js';
import type { ListTableLook } from './list-table.js';

const ICONS = { comfortable: IconLayoutList, compact: IconList };

type Props<Key extends string> = {
  readonly table: ListTableLook<Key>;
  readonly said: ListLook;
  readonly onSay: (change: Partial<ListLook>) => void;
};

/** Which columns a table shows, and how close its lines stand; the first column names its row. */
export const TableTools = <Key extends string>({ table, said, onSay }: Props<Key>) => {
  const { t } = useTranslation('views');
  const { of } = table.useHeads();
  const keys = table.columns.map(({ key }) => key);
  const shown = columnsIn(table.columns, said.columns).map(({ key }) => key);
  const [naming, ...others] = keys;
  const hide = (hidden: readonly string[]) => {
    // Those that stay keep their order; one that comes back stands at the end.
    const wanted = keys.filter((key) => key === naming || !hidden.includes(key));
    const kept = shown.filter((key) => wanted.includes(key));
    const columns = [...kept, ...wanted.filter((key) => !kept.includes(key))];
    const isUsual = columns.length === keys.length;
    onSay({ columns: isUsual ? '' : columnsText(keys, columns) });
  };
  return (
    <>
      <ChoiceRow
        label={t('listViews.density.label')}
        value={said.density}
        onChange={(density) => onSay({ density })}
        choices={DENSITIES.map((value) => {
          const Icon = ICONS[value];
          const icon = <Icon size={16} aria-hidden />;
          return { value, label: t(`listViews.density.${value}`), icon, compact: true };
        })}
      />
      <ColumnMenu
        columns={others.map((key) => ({ key, label: of(key) }))}
        hidden={keys.filter((key) => !shown.includes(key))}
        onHide={hide}
      />
    </>
  );
};
