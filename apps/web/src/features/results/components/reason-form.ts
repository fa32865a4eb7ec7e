import { awardOperations } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { describeForm } from '#shared/form/describe-form.js';

/**
 * A field for the reason of a decision. The server records it, because engineers and dealers may
 * need it later.
 */
const reasonField = {
  useTexts: () => {
    const { t } = useTranslation('manage');
    return {
      label: t('word.reason'),
      hint: t('results.reason.hint'),
      fault: t('results.reason.missing'),
    };
  },
  lines: 3,
  isFirst: true,
};

/** The form of a decision that requires only a reason, such as a reversal (SEC-51). */
export const reasonForm = describeForm(awardOperations['SEC-51'].body, { reason: reasonField });
export const NO_REASON = { reason: '' };
