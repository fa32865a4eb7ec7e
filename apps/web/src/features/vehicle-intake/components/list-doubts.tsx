import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { ListImport } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { ShortTable } from '#shared/list/short-table.js';
import { Section } from '#shared/ui/sheet.js';
import { ROWS_SHOWN_MAX } from './rows-shown-max.js';

const makeName = (brand: string): string => vehicleTitle({ brand, model: '' });

type ImportDoubt = ListImport['doubts'][number];

/** Lists accepted rows with warnings. The user does not have to correct them. */
export const ListDoubts = ({ list: { doubts, doubtCount } }: { readonly list: ListImport }) => {
  const { t } = useTranslation('intake');
  const { integer } = useFormat();
  const title = t('intake.doubts.title');
  const messageOf = ({ code, makes }: ImportDoubt): string =>
    t(`intake.doubts.of.${code}`, { makes: makes.map(makeName).join(', ') });
  return (
    <Section title={title}>
      <p className={text.faint}>{t('intake.doubts.about', { rows: integer(doubtCount) })}</p>
      <ShortTable
        label={title}
        rows={doubts.slice(0, ROWS_SHOWN_MAX)}
        rowKey={({ line, code }) => `${line} ${code}`}
        columns={[
          { key: 'line', label: t('intake.problems.line'), cell: ({ line }) => line },
          { key: 'value', label: t('intake.doubts.value'), cell: ({ value }) => value },
          { key: 'why', label: t('intake.doubts.why'), cell: messageOf },
        ]}
      />
    </Section>
  );
};
