import { isOpenState, type RegistrationView } from '@fairlot/contracts/back-office';
import { Button, layout, text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { useMayCall } from '#shared/session/rights.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { checkVatCode } from '../api/registrations.js';
import { Facts, Panel } from './panel.js';
import { useReview } from './use-review.js';

type Shown = { readonly of: RegistrationView };

/** The result of the VAT number check, and a button to ask the register. */
export const Checks = ({ of: { idRegistration, checks, state } }: Shown) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const may = useMayCall();
  const problemText = useProblemText();
  const asking = useReview(() => checkVatCode({ idRegistration }));
  const { format: shape, checksum, registry } = checks;
  const resultText = (word: typeof shape | typeof checksum) => t(`registrations.check.${word}`);
  const answer =
    registry === null
      ? t('registrations.check.notAsked')
      : [
          t(`registrations.check.${registry.answer}`),
          registry.name,
          registry.consultation,
          t('registrations.check.asOf', { at: format.instant(registry.checkedAt) }),
        ]
          .filter(Boolean)
          .join(' · ');
  return (
    <Panel title={t('registrations.section.checks')}>
      <Facts
        facts={[
          [t('registrations.check.format'), resultText(shape)],
          [t('registrations.check.checksum'), resultText(checksum)],
          [t('registrations.check.registry'), answer],
        ]}
      />
      {isOpenState(state) && may('ENG-228') && (
        <div className={layout.row}>
          <Button look="light" disabled={asking.isPending} onClick={() => asking.mutate()}>
            {t('registrations.check.ask')}
          </Button>
        </div>
      )}
      <p role="status" className={text.bad}>
        {asking.isError && problemText(asking.error)}
      </p>
    </Panel>
  );
};
