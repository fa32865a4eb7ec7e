import type { RequirementRow } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { Button, controls, layout, text } from '@fairlot/web-ui';
import { IconDownload } from '@fairlot/web-ui/icons';
import { clsx } from 'clsx/lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { takeFocus } from '#shared/ui/take-focus.js';
import { documentAddress } from '../api/requirements.js';
import { DecideDialog } from './decide-dialog.js';
import type { RequirementAction } from './requirement-forms.js';
import styles from './requirements.module.css';

type Props = { readonly of: RequirementRow };

/** The document of a requirement. Loaded only on request, because the server records each view. */
const Document = ({ of: { idRequirement, fileName } }: Props) => {
  const { t } = useTranslation('admin');
  const [isShown, show] = useState(false);
  const [isDrawn, setDrawn] = useState(true);
  const { picture, large, file } = documentAddress(idRequirement);
  const name = fileName ?? '';
  return (
    <>
      <p className={text.faint}>{t('requirements.audited')}</p>
      {isShown && isDrawn && (
        <a
          ref={takeFocus}
          href={large}
          target="_blank"
          rel="noopener"
          aria-label={t('registrations.document.enlarge', { name })}
        >
          <img src={picture} alt={name} onError={() => setDrawn(false)} />
        </a>
      )}
      {!isDrawn && <p className={text.faint}>{t('registrations.document.noPicture')}</p>}
      <div className={layout.row}>
        {!isShown && (
          <Button look="light" onClick={() => show(true)}>
            {t('requirements.show')}
          </Button>
        )}
        <a href={file} download={name} className={controls.button} data-look="light">
          <IconDownload size={16} aria-hidden />
          {t('registrations.document.download')}
        </a>
      </div>
    </>
  );
};

const Facts = ({ of }: Props) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { submittedAt, fileName, value, note, internalNote, validUntil, isFinal } = of;
  const facts = [
    [t('requirements.noteForDealer'), note],
    [t('registrations.reject.note'), internalNote],
    [t('requirements.validUntil'), validUntil && format.on('UTC').day(Date.parse(validUntil))],
  ] as const;
  return (
    <>
      {submittedAt !== null && (
        <p>
          {t('requirements.submitted', {
            at: format.instant(submittedAt),
            what: fileName ?? value ?? '',
          })}
        </p>
      )}
      {facts.map(
        ([label, written]) =>
          written !== null && (
            <p key={label} className={styles.written}>
              <strong>{label}:</strong> {written}
            </p>
          ),
      )}
      {isFinal && <p className={text.bad}>{t('requirements.final')}</p>}
    </>
  );
};

/** A requirement with its document, its notes, and the decisions that its state allows. */
export const RequirementCard = ({ of }: Props) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const may = useMayCall();
  const [action, act] = useState<RequirementAction | null>(null);
  const { reason, state, idMarket, dueAt, isOverdue, owedBy, document, actions } = of;
  return (
    <div className={styles.item}>
      <div className={clsx(layout.row, layout.spread)}>
        <h3>{t(`codeTable.REQUIREMENT_REASON.${reason}`)}</h3>
        <span className={styles.state} data-state={state}>
          {t(`codeTable.REQUIREMENT_STATE.${state}`)}
        </span>
      </div>
      <p className={text.faint}>
        {[
          isMarket(idMarket) ? t(`market.${idMarket}`) : idMarket,
          `${t('requirements.column.owedBy')}: ${t(`codeTable.REQUIREMENT_OWER.${owedBy}`)}`,
          `${t('requirements.column.dueAt')}: ${format.instant(dueAt)}`,
        ].join(' · ')}
        {isOverdue && <span className={styles.overdue}>{t('registrations.overdue')}</span>}
      </p>
      <Facts of={of} />
      {document !== null && <Document of={of} />}
      {may('ENG-287') && (
        <div className={layout.row}>
          {actions.map((one) => (
            <Button key={one} look={one === 'ACCEPT' ? 'filled' : 'light'} onClick={() => act(one)}>
              {t(`requirements.act.${one}`)}
            </Button>
          ))}
        </div>
      )}
      {action && <DecideDialog of={of} action={action} onClose={() => act(null)} />}
    </div>
  );
};
