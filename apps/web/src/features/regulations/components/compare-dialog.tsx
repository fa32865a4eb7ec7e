import type { Language } from '@fairlot/countries';
import { controls, FormField, layout, Modal, Skeleton, text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnDemandPart } from '#shared/ui/on-demand-part.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import {
  BUILT_IN,
  textsQuery,
  type VersionTexts,
  type RegulationVersions,
} from '../api/regulations.js';
import { LanguageChoice } from './language-choice.js';

export const TextDiff = lazy(async () => ({
  default: (await import('#shared/diff/text-diff.js')).TextDiff,
}));

type ChoiceProps = {
  readonly label: string;
  readonly value: number;
  readonly versions: readonly number[];
  readonly onChange: (version: number) => void;
};

const VersionChoice = ({ label, value, versions, onChange }: ChoiceProps) => {
  const { t } = useTranslation('admin');
  return (
    <FormField label={label}>
      {(control) => (
        <select
          {...control}
          className={controls.select}
          value={value}
          onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        >
          {versions.map((version) => (
            <option key={version} value={version}>
              {version === BUILT_IN
                ? t('regulations.builtInName')
                : t('regulations.version', { version })}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
};

const Compared = ({
  before,
  after,
}: {
  readonly before: VersionTexts;
  readonly after: VersionTexts;
}) => {
  const { t } = useTranslation('admin');
  const [asked, ask] = useState<Language | null>(null);
  const common = after.texts.filter(({ language }) =>
    before.texts.some((one) => one.language === language),
  );
  const languages = common.map(({ language }) => language);
  const shown =
    languages.find((one) => one === asked) ??
    languages.find((one) => one === after.bindingLanguage) ??
    languages[0];
  if (shown === undefined) return <p className={text.faint}>{t('regulations.noCommon')}</p>;
  const [old, now] = [before, after].map(
    ({ texts }) => texts.find(({ language }) => language === shown)!.text,
  );
  return (
    <>
      <LanguageChoice
        label={t('word.language')}
        value={shown}
        languages={languages}
        onChange={ask}
      />
      {old === now && <p role="status">{t('regulations.noDifference')}</p>}
      <OnDemandPart>
        <TextDiff before={old!} after={now!} lang={shown} />
      </OnDemandPart>
    </>
  );
};

type Props = {
  readonly of: RegulationVersions;
  /** The version that is compared with the previous one when the dialog opens. */
  readonly version: number;
  readonly onClose: () => void;
};

/** Compares two versions of one regulation word by word. */
export const CompareDialog = ({ of: { idTemplate, rows }, version, onClose }: Props) => {
  const { t } = useTranslation('admin');
  const versions = [...rows.map((row) => row.version), BUILT_IN];
  const [after, setAfter] = useState(version);
  const [before, setBefore] = useState(versions[versions.indexOf(version) + 1] ?? BUILT_IN);
  const old = useQuery(textsQuery(idTemplate, before));
  const current = useQuery(textsQuery(idTemplate, after));
  const failed = [old, current].find(({ error }) => error);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t('regulations.compareTitle')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={layout.lines}>
        <div className={layout.row}>
          <VersionChoice
            label={t('regulations.before')}
            value={before}
            versions={versions}
            onChange={setBefore}
          />
          <VersionChoice
            label={t('regulations.after')}
            value={after}
            versions={versions}
            onChange={setAfter}
          />
        </div>
        {failed && <ProblemPanel error={failed.error} onRetry={() => void failed.refetch()} />}
        {old.data && current.data ? (
          <Compared before={old.data} after={current.data} />
        ) : (
          !failed && <Skeleton height={220} />
        )}
      </div>
    </Modal>
  );
};
