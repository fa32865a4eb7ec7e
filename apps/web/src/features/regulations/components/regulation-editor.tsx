import { Button, layout, Skeleton } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PartForm } from '#shared/form/form-page.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { BUILT_IN, textsQuery, type RegulationVersions } from '../api/regulations.js';
import { newVersionForm } from './regulation-form.js';

type Props = { readonly of: RegulationVersions; readonly onClose: () => void };

/** The editor for a new version of a regulation. It starts from the newest version. */
export const RegulationEditor = ({ of: { idTemplate, rows }, onClose }: Props) => {
  const { t } = useTranslation('admin');
  // Reads the version only once, so that the form stays the same if others save newer versions.
  const [start] = useState(rows[0]?.version ?? BUILT_IN);
  const [ifVersion, startFrom] = useState(start);
  const { data: from, error, refetch } = useQuery(textsQuery(idTemplate, start));
  if (from === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} />
    );
  const subject = { idTemplate, from, ifVersion, startFrom, onClose };
  return (
    <section className={layout.lines} aria-label={t('regulations.new')}>
      <h2>{t('regulations.new')}</h2>
      <PartForm page={newVersionForm} subject={subject} />
      <div className={layout.row}>
        <Button look="plain" onClick={onClose}>
          {t('word.close')}
        </Button>
      </div>
    </section>
  );
};
