import { Button, layout, text } from '@fairlot/web-ui';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import notice from '#shared/ui/notice.module.css';
import { useConditionWords } from '../../vehicle-condition/components/condition-words.js';
import { AppraisalFacts } from '../../vehicle-condition/components/appraisal-facts.js';
import notes from '#shared/form/changed-notice.module.css';
import { useServiceName } from './services-section.js';
import type { Draft } from './use-report.js';

type Props = { readonly draft: Draft };

const Entries = (props: {
  readonly title: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}) => {
  const { t } = useTranslation('report');
  const { title, added, removed } = props;
  if (added.length + removed.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {added.length > 0 && <dd>{t('changed.added', { what: added.join('; ') })}</dd>}
      {removed.length > 0 && <dd>{t('changed.removed', { what: removed.join('; ') })}</dd>}
    </div>
  );
};

/** Shows both versions in a conflict; otherwise the report already has the other one's. */
const Appraisals = ({ draft }: Props) => {
  const { t } = useTranslation('report');
  const { t: ofEditor } = useTranslation('manage');
  const { t: ofVehicle } = useTranslation('vehicle');
  const { met, report } = draft;
  if (!met?.appraisal) return null;
  const { newest, isBoth } = met.appraisal;
  const isTaken = report.appraisal === newest;
  return (
    <div>
      <dt>{ofVehicle('documents.kind.APPRAISAL')}</dt>
      <dd className={clsx(layout.row, layout.spread)}>
        <span>
          {ofEditor(isBoth ? 'auctionEditor.merge.theirs' : 'auctionEditor.merge.taken')}
          <AppraisalFacts appraisal={newest} />
        </span>
        {isBoth && (
          <>
            <span className={text.faint}>
              {ofEditor('auctionEditor.merge.mine')}
              <AppraisalFacts appraisal={report.appraisal} />
            </span>
            <Button
              look="light"
              disabled={isTaken}
              onClick={() => draft.change('appraisal', () => newest)}
            >
              {t('changed.take')}
            </Button>
          </>
        )}
      </dd>
    </div>
  );
};

/** After a concurrent edit: lists the other user's changes, which the report now includes. */
export const ChangedReport = ({ draft }: Props) => {
  const { t } = useTranslation('report');
  const { t: ofEditor } = useTranslation('manage');
  const { t: ofCondition } = useTranslation('condition');
  const words = useConditionWords();
  const serviceName = useServiceName();
  const { met } = draft;
  if (met === null) return null;
  const { damages, equipment, services } = met;
  return (
    <section
      className={notice.notice}
      role="status"
      aria-label={ofEditor('auctionEditor.merge.title')}
    >
      <p className={notes.intro}>{t('changed.text')}</p>
      <dl className={notes.changes}>
        <Entries
          title={ofCondition('damages')}
          added={damages.added.map(words.damage)}
          removed={damages.removed.map(words.damage)}
        />
        <Entries
          title={ofCondition('services.title')}
          added={services.added.map(serviceName)}
          removed={services.removed.map(serviceName)}
        />
        <Entries
          title={ofCondition('equipment.title')}
          added={equipment.added.map(words.equipment)}
          removed={equipment.removed.map(words.equipment)}
        />
        <Appraisals draft={draft} />
      </dl>
    </section>
  );
};
