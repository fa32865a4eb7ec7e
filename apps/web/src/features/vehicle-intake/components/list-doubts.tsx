import { vehicleTitle } from '@fairlot/content/vehicle-name';
import type { ListImport } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { Section } from '#shared/ui/sheet.js';
import { ListTable, ROWS_SHOWN_MAX } from './list-table.js';

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
      <ListTable
        label={title}
        heads={[t('intake.problems.line'), t('intake.doubts.value'), t('intake.doubts.why')]}
        rows={doubts.slice(0, ROWS_SHOWN_MAX).map((doubt) => ({
          key: `${doubt.line} ${doubt.code}`,
          cells: [doubt.line, doubt.value, messageOf(doubt)],
        }))}
      />
    </Section>
  );
};
