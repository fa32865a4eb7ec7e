import { Button, text } from '@fairlot/web-ui';
import { IconArrowBackUp } from '@fairlot/web-ui/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#shared/ui/problem-text.js';
import { useVehicleManagement } from './vehicle-management-context.js';
import styles from './vehicle-management.module.css';

const SECOND_MS = 1_000;

/** The whole seconds that remain until a time. 0 when it has passed. */
const useSecondsTo = (until: number | null): number => {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS));
};

/**
 * Shows how many vehicles were moved, which were refused and why, and an undo button while it is
 * possible.
 */
export const MoveOutcome = () => {
  const { t } = useTranslation('moves');
  const refusalText = useRefusalText();
  const { last, undo, isBusy } = useVehicleManagement();
  const seconds = useSecondsTo(last?.undoUntil ?? null);
  return (
    <div className={styles.outcome} data-shown={last !== null}>
      <div role="status">
        {last && last.undone === null && (
          <p>{t('vehicleManagement.done', { number: last.done })}</p>
        )}
        {last && last.undone !== null && (
          <p>{t('vehicleManagement.undone', { number: last.undone })}</p>
        )}
        {last && last.refused.length > 0 && (
          <>
            <p className={text.bad}>
              {t(last.undone === null ? 'vehicleManagement.refused' : 'vehicleManagement.stay', {
                number: last.refused.length,
              })}
            </p>
            <ul>
              {last.refused.map(({ name, outcome: { idVehicle, code, errorMsg } }) => (
                <li key={idVehicle}>
                  {name}: {refusalText({ code: code ?? '', errorMsg: errorMsg ?? '', facts: {} })}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {seconds > 0 && (
        <Button
          look="light"
          icon={<IconArrowBackUp size={16} aria-hidden />}
          disabled={isBusy}
          onClick={undo}
        >
          {t('vehicleManagement.undo', { seconds })}
        </Button>
      )}
    </div>
  );
};
