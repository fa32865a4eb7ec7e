import { vehicleFileOperations } from '@fairlot/contracts/vehicles';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { describeForm } from '#shared/form/describe-form.js';

const { query } = vehicleFileOperations['SEC-13'];
export type BookletQuery = z.infer<typeof query>;

/**
 * SCR-049: the fields for the registration of a vehicle and its owner. Each is validated when it
 * loses focus.
 */
export const bookletForm = describeForm<BookletQuery>(
  query,
  {
    licensePlate: {
      useTexts: () => {
        const { t } = useTranslation('help');
        return { label: t('booklet.plate'), fault: t('booklet.plateFault') };
      },
    },
    vatCode: {
      useTexts: () => {
        const { t } = useTranslation('help');
        return {
          label: t('booklet.vatCode'),
          hint: t('booklet.vatCodeHint'),
          fault: t('booklet.vatCodeFault'),
        };
      },
    },
  },
  'blur',
);
