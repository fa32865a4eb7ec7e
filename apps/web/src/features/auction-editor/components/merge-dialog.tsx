import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import { clsx } from 'clsx/lite';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, layout, text } from '@fairlot/web-ui';
import { showToast } from '#shared/toast/show-toast.js';
import type { AuctionValues } from '../machines/auction-values.js';
import type { FormStart } from '../machines/begin-form.js';
import { mergeAuctions, type MergedPart } from '../machines/merge-auctions.js';
import type { ChosenSides, MergeSide } from '../machines/three-way.js';
import { useAuctionForm } from './editor-context.js';
import { usePartTexts } from './use-part-texts.js';
import { useNewestValues } from './use-newest-values.js';
import dialog from './dialog.module.css';
import styles from './merge-dialog.module.css';

const SIDES = ['mine', 'theirs'] as const;

type ConflictProps = {
  readonly part: MergedPart;
  readonly side: MergeSide;
  readonly onChoose: (side: MergeSide) => void;
};

/** A part of the auction in conflict, with the values of both sides to choose from. */
const Conflict = ({ part, side, onChoose }: ConflictProps) => {
  const { t } = useTranslation('manage');
  const texts = usePartTexts();
  const name = useId();
  return (
    <fieldset className={styles.conflict}>
      <legend>{texts.label(part)}</legend>
      {SIDES.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={side === one} onChange={() => onChoose(one)} />
          <span>
            <span className={text.faint}>{t(`auctionEditor.merge.${one}`)}</span>
            <br />
            {texts.text(part, one)}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

const TakenParts = ({ parts }: { readonly parts: readonly MergedPart[] }) => {
  const { t } = useTranslation('manage');
  const texts = usePartTexts();
  if (parts.length === 0) return null;
  return (
    <section aria-label={t('auctionEditor.merge.taken')}>
      <h3>{t('auctionEditor.merge.taken')}</h3>
      <dl className={styles.taken}>
        {parts.map((part) => (
          <div key={part.key}>
            <dt>{texts.label(part)}</dt>
            <dd>
              <s className={text.faint}>{texts.text(part, 'mine')}</s> {texts.text(part, 'theirs')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

type Props = {
  readonly newest: AuctionAsDraft;
  readonly begin: FormStart;
  readonly onBack: () => void;
  readonly onMerged: (values: AuctionValues) => void;
};

/** Resolves concurrent edits: shows the merged parts, and asks about conflicts. */
export const MergeDialog = ({ newest, begin, onBack, onMerged }: Props) => {
  const { t } = useTranslation('manage');
  const { getValues } = useAuctionForm();
  const [edited] = useState(() => getValues());
  const [chosen, setChosen] = useState<ChosenSides>({});
  const newestValues = useNewestValues(newest);
  const { values, conflicts, adopted } = mergeAuctions(
    { base: begin.base, edited, newest: newestValues },
    chosen,
  );
  const merge = () => {
    onMerged(values);
    showToast({ text: t('auctionEditor.merge.done') });
  };
  return (
    <Modal
      opened
      onClose={onBack}
      size={720}
      title={t('auctionEditor.merge.title')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <div className={dialog.body}>
        <p>{t('auctionEditor.merge.text')}</p>
        {conflicts.map((part) => (
          <Conflict
            key={part.key}
            part={part}
            side={chosen[part.key] ?? 'mine'}
            onChoose={(side) => setChosen((before) => ({ ...before, [part.key]: side }))}
          />
        ))}
        <TakenParts parts={adopted} />
        <div className={clsx(layout.row, layout.atEnd, dialog.foot)}>
          <Button look="plain" onClick={onBack}>
            {t('auctionEditor.summary.back')}
          </Button>
          <Button data-autofocus onClick={merge}>
            {t('auctionEditor.merge.button')}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
