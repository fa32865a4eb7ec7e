import { IconDownload } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { Button } from '@fairlot/web-ui';
import type { TypeExport } from '#shared/tasks/start-export.js';
import styles from './export-buttons.module.css';

const FILE_TYPES = ['XLSX', 'CSV'] as const;

/** Buttons that export the table as it is displayed (convenience 10). */
export const ExportButtons = (props: { readonly onExport: (type: TypeExport) => void }) => {
  const { t } = useTranslation('manage');
  return (
    <span className={styles.exports} role="group" aria-label={t('results.export.label')}>
      {FILE_TYPES.map((type) => (
        <Button
          key={type}
          look="plain"
          icon={<IconDownload size={16} aria-hidden />}
          title={t('results.export.title', { type })}
          onClick={() => props.onExport(type)}
        >
          {type}
        </Button>
      ))}
    </span>
  );
};
