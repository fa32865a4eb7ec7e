import { awardOperations } from '@fairlot/contracts/auction';
import { useTranslation } from 'react-i18next';
import { describeForm } from '#shared/form/describe-form.js';

/** The reason is recorded, because engineers and dealers may need it later. */
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

/** A decision that requires a reason, such as a revert (SEC-51). */
export const reasonForm = describeForm(awardOperations['SEC-51'].body, { reason: reasonField });
export const NO_REASON = { reason: '' };
