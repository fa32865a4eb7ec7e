import { isOpenState, type RegistrationView } from '@fairlot/contracts/back-office';
import { Button, layout, text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { checkVatCode } from '../api/registrations.js';
import { Facts, Panel } from './panel.js';
import { useReview } from './use-review.js';

type RegistrationProps = { readonly of: RegistrationView };
type RegistryCheck = RegistrationView['checks']['registry'];

const useAnswerText = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (registry: RegistryCheck): string => {
    if (registry === null) return t('registrations.check.notAsked');
    const { answer, reason, checkedAt } = registry;
    const asOf = t('registrations.check.asOf', { at: format.instant(checkedAt) });
    return `${t(`registrations.check.${reason ?? answer}`)} · ${asOf}`;
  };
};

/**
 * A button that queries the VAT register. If the register gives no result, the earlier result
 * stays, and a message says so.
 */
const AskAgain = ({ of: { idRegistration, checks } }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const asking = useReview(() => checkVatCode({ idRegistration }));
  const { registry } = checks;
  const isKept = registry !== null && registry.answer !== 'UNKNOWN';
  const reason = asking.data?.reason ?? null;
  return (
    <>
      <div className={layout.row}>
        <Button look="light" disabled={asking.isPending} onClick={() => asking.mutate()}>
          {registry === null ? t('registrations.check.ask') : t('word.askAgain')}
        </Button>
      </div>
      <p role="status" className={text.bad}>
        {asking.isError && problemText(asking.error)}
        {isKept &&
          reason !== null &&
          t('registrations.check.kept', { reason: t(`registrations.check.${reason}`) })}
      </p>
    </>
  );
};

/** The results of the checks of the VAT number, with a button to query the VAT register. */
export const Checks = ({ of }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const may = useMayCall();
  const answerText = useAnswerText();
  const { format, checksum, registry } = of.checks;
  return (
    <Panel title={t('registrations.section.checks')}>
      <Facts
        facts={[
          [t('registrations.check.format'), t(`registrations.check.${format}`)],
          [t('registrations.check.checksum'), t(`registrations.check.${checksum}`)],
          [t('registrations.check.registry'), answerText(registry)],
          [t('registrations.check.name'), registry?.name ?? null],
          [t('registrations.check.consultation'), registry?.consultation ?? null],
        ]}
      />
      {isOpenState(of.state) && may('ENG-228') && <AskAgain of={of} />}
    </Panel>
  );
};

/**
 * A warning before staff accept an application, unless the VAT register has confirmed the VAT
 * number.
 */
export const VatWarning = ({ of: { checks } }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  const answer = checks.registry?.answer;
  if (answer === 'VALID') return null;
  return answer === 'INVALID' ? (
    <p className={text.bad}>{t('registrations.check.refused')}</p>
  ) : (
    <p>{t('registrations.check.unconfirmed')}</p>
  );
};
