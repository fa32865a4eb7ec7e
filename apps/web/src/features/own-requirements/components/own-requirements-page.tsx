import type { OwnRequirement } from '@fairlot/contracts/access';
import { isMarket } from '@fairlot/countries';
import { Button, EmptyPanel, layout, PageTitle, Skeleton, text } from '@fairlot/web-ui';
import { IconCircleCheck } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { ProblemPanel } from '#shared/ui/problem-panel.js';
import { ownRequirementsQuery } from '../api/own-requirements.js';
import styles from './own-requirements.module.css';
import { SubmitForm } from './submit-form.js';

const UNMET_STATES: readonly OwnRequirement['state'][] = ['OPEN', 'SUBMITTED', 'REJECTED'];
type Props = { readonly of: OwnRequirement };

/**
 * The document or value that the dealer has submitted. It can be replaced until staff have decided.
 */
const Submission = ({ of }: Props) => {
  const { t } = useTranslation('account');
  const format = useFormat();
  const may = useMayCall();
  const [isOpen, open] = useState(false);
  const { submittedAt, fileName, value, state, canSubmit } = of;
  const isMine = canSubmit && may('ENG-293') && may('ENG-294');
  const isWaiting = state === 'SUBMITTED';
  return (
    <>
      {submittedAt !== null && (
        <p className={text.faint}>
          {t('ownRequirements.sentAt', {
            at: format.instant(submittedAt),
            what: fileName ?? value ?? '',
          })}
        </p>
      )}
      {isMine && isWaiting && !isOpen && (
        <div className={layout.row}>
          <Button look="light" onClick={() => open(true)}>
            {t('ownRequirements.again')}
          </Button>
        </div>
      )}
      {isMine && (!isWaiting || isOpen) && <SubmitForm of={of} onDone={() => open(false)} />}
    </>
  );
};

const Item = ({ of }: Props) => {
  const { t } = useTranslation('account');
  const format = useFormat();
  const { reason, state, dueAt, isOverdue, isBlocking, isFinal, note, owedBy, idMarket } = of;
  const market = isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket;
  const isUnmet = UNMET_STATES.includes(state);
  const at = format.instant(dueAt);
  return (
    <li className={styles.item} data-blocking={isBlocking}>
      <div className={clsx(layout.row, layout.spread)}>
        <h2>{t(`codeTable.REQUIREMENT_REASON.${reason}`)}</h2>
        <span className={styles.state} data-state={state}>
          {t(`codeTable.REQUIREMENT_STATE.${state}`)}
        </span>
      </div>
      <p className={isOverdue && state !== 'SUBMITTED' ? text.bad : text.faint}>
        {market}
        {isUnmet &&
          ` · ${isOverdue ? t('ownRequirements.late', { at }) : t('ownRequirements.due', { at })}`}
      </p>
      {isBlocking && <p className={text.bad}>{t('ownRequirements.blocking', { market })}</p>}
      {note !== null && (
        <div className={styles.note}>
          <strong>{t('ownRequirements.note')}</strong>
          <p>{note}</p>
        </div>
      )}
      {isUnmet && owedBy !== 'DEALER' && <p>{t(`ownRequirements.owed.${owedBy}`)}</p>}
      {isUnmet && isFinal && <p>{t('ownRequirements.final')}</p>}
      <Submission of={of} />
    </li>
  );
};

const List = ({ rows }: { readonly rows: readonly OwnRequirement[] }) => (
  <ul className={styles.list}>
    {rows.map((row) => (
      <Item key={row.idRequirement} of={row} />
    ))}
  </ul>
);

const Items = () => {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useQuery(ownRequirementsQuery);
  if (data === undefined)
    return error ? (
      <ProblemPanel error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={220} />
    );
  const unmet = data.filter(({ state }) => UNMET_STATES.includes(state));
  const met = data.filter(({ state }) => !UNMET_STATES.includes(state));
  return (
    <>
      {unmet.length === 0 ? (
        <EmptyPanel
          icon={<IconCircleCheck size={44} stroke={1.3} aria-hidden />}
          title={t('ownRequirements.none')}
          text={t('ownRequirements.noneText')}
        />
      ) : (
        <List rows={unmet} />
      )}
      {met.length > 0 && (
        <>
          <h2>{t('ownRequirements.done')}</h2>
          <List rows={met} />
        </>
      )}
    </>
  );
};

/** All requirements of the user's company. E-mails and the start page link to this page. */
export const OwnRequirementsPage = () => {
  const { t } = useTranslation('account');
  return (
    <div className={layout.page}>
      <PageTitle title={t('ownRequirements.title')} />
      <h1>{t('ownRequirements.title')}</h1>
      <p className={text.faint}>{t('ownRequirements.intro')}</p>
      <Items />
    </div>
  );
};
