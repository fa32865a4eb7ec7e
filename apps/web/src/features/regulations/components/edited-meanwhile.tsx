import { Button } from '@fairlot/web-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { UseMerge } from '#shared/form/concurrent-edit.js';
import { inertBody } from '#shared/markup/markup.js';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';
import styles from '#shared/ui/notice.module.css';
import { textsQuery, versionsKey } from '../api/regulations.js';
import { TextDiff } from './compare-dialog.js';
import type { NewVersion, RegulationValues } from './regulation-values.js';

/** The plain text of rich text, with one line per paragraph, heading or list item. */
const plainTextOf = (html: string): string =>
  [...inertBody(html).querySelectorAll('h2, h3, p, li')]
    .map((block) => (block.localName === 'li' ? `- ${block.textContent}` : block.textContent))
    .join('\n');

type Props = {
  readonly idTemplate: number;
  /** The version that another author has saved meanwhile. */
  readonly version: number;
  readonly mine: Pick<RegulationValues, 'texts' | 'bindingLanguage'>;
  readonly onGoOn: () => void;
};

/**
 * Shows the differences between the author's texts and a version that another author has saved
 * meanwhile. The author sees them before saving.
 */
const EditedMeanwhile = ({ idTemplate, version, mine, onGoOn }: Props) => {
  const { t } = useTranslation('admin');
  const { data } = useQuery(textsQuery(idTemplate, version));
  const { bindingLanguage: language, texts } = mine;
  const theirs = data?.texts.find((one) => one.language === language);
  const own = texts.find((one) => one.language === language)?.html ?? '';
  return (
    <section className={styles.notice} role="status">
      <p>{t('regulations.meanwhile', { version })}</p>
      {theirs && (
        <OnDemandPart>
          <TextDiff before={theirs.text} after={plainTextOf(own)} lang={language} />
        </OnDemandPart>
      )}
      <Button look="light" onClick={onGoOn}>
        {t('regulations.goOn', { version })}
      </Button>
    </section>
  );
};

/**
 * The merge step for a new version. Whole texts cannot be merged, so the author compares both and
 * decides.
 */
export const useRegulationMerge: UseMerge<RegulationValues, NewVersion> = ({
  form,
  subject,
  problem,
}) => {
  const { idTemplate, ifVersion, startFrom } = subject;
  const client = useQueryClient();
  const newest = problem?.code === 'RECORD_CHANGED' ? Number(problem.facts['version']) : ifVersion;
  const isMerging = newest !== ifVersion;
  useEffect(() => {
    if (isMerging) void client.invalidateQueries({ queryKey: versionsKey(idTemplate) });
  }, [client, idTemplate, isMerging]);
  const notice = isMerging && (
    <EditedMeanwhile
      idTemplate={idTemplate}
      version={newest}
      mine={form.getValues()}
      onGoOn={() => startFrom(newest)}
    />
  );
  return { isMerging, notice };
};
