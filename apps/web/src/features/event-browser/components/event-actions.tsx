import { controls } from '@fairlot/web-ui';
import type { StoredEventView } from '@fairlot/contracts/engineering';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowRight,
  IconCar,
  IconHistory,
  IconStack2,
} from '@fairlot/web-ui/icons';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFilter } from './event-filter.js';
import styles from './event-actions.module.css';

type Props = { readonly idAuction: number; readonly event: StoredEventView };

type StepProps = {
  readonly idAuction: number;
  readonly change: Partial<EventFilter> | null;
  readonly icon: ReactNode;
  readonly label: string;
  readonly title?: string | undefined;
};

/** A link to another event. If there is none, a placeholder of the same size. */
const Step = ({ idAuction, change, icon, label, title }: StepProps) =>
  change === null ? (
    <button type="button" className={controls.button} data-look="light" disabled>
      {icon}
      {label}
    </button>
  ) : (
    <Link
      className={controls.button}
      data-look="light"
      title={title}
      from="/engineering/$idAuction/"
      to="/engineering/$idAuction"
      params={{ idAuction }}
      search={(before) => ({ ...before, ...change })}
      resetScroll={false}
    >
      {icon}
      {label}
    </Link>
  );

/** Links from an event to related events. */
export const EventActions = ({ idAuction, event }: Props) => {
  const { t } = useTranslation('engineering');
  const { cause, before, after, idLot, ofCommand, commandId, index } = event;
  const to = (at: string | null) => at && { at };
  const anything = { lot: undefined, kind: 'all', types: '', position: undefined } as const;
  return (
    <div className={styles.eventActions}>
      <Step
        idAuction={idAuction}
        change={to(cause?.at ?? null) || null}
        icon={<IconArrowBackUp size={16} aria-hidden />}
        label={t('eventBrowser.action.cause')}
        title={cause ? t(`eventBrowser.type.${cause.type}`) : undefined}
      />
      <Step
        idAuction={idAuction}
        change={ofCommand > 1 ? { ...anything, command: commandId } : null}
        icon={<IconStack2 size={16} aria-hidden />}
        label={t('eventBrowser.action.command', { count: ofCommand - 1 })}
      />
      <Step
        idAuction={idAuction}
        change={to(before) || null}
        icon={<IconArrowLeft size={16} aria-hidden />}
        label={t('eventBrowser.action.before')}
      />
      <Step
        idAuction={idAuction}
        change={to(after) || null}
        icon={<IconArrowRight size={16} aria-hidden />}
        label={t('eventBrowser.action.after')}
      />
      <Step
        idAuction={idAuction}
        change={idLot === null ? null : { ...anything, lot: idLot, command: '' }}
        icon={<IconCar size={16} aria-hidden />}
        label={t('eventBrowser.action.lot')}
      />
      <Link
        className={controls.button}
        to="/engineering/$idAuction/time-machine"
        params={{ idAuction }}
        search={{ position: index }}
      >
        <IconHistory size={16} aria-hidden />
        {t('eventBrowser.action.board')}
      </Link>
    </div>
  );
};
