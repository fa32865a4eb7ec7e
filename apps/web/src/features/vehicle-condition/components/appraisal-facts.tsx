import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { controls } from '@fairlot/web-ui';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { Facts } from '#shared/ui/sheet.js';
import { dayText } from './condition-words.js';

type Props = { readonly appraisal: ConditionReport['appraisal'] };

/** Who appraised the vehicle, and what came of it: as data, behind a link or among the documents. */
export const AppraisalFacts = ({ appraisal }: Props) => {
  const { t } = useTranslation('condition');
  const { t: ofPortal } = useTranslation('portal');
  const format = useFormat();
  const by = ofPortal(`codeTable.APPRAISAL.${appraisal.by}`);
  if (appraisal.format === 'DATA') {
    const { valueMinor, currency, date, mileageKm } = appraisal;
    const value =
      currency === 'EUR'
        ? format.price(valueMinor)
        : `${format.whole(valueMinor / 100)} ${currency}`;
    const facts = [
      [t('appraisal.value'), value],
      [t('appraisal.day'), dayText(date)],
    ] as const;
    return (
      <>
        <p>{by}</p>
        <Facts
          of={
            mileageKm === null
              ? facts
              : [...facts, [ofPortal('stock.mileage'), format.km(mileageKm)] as const]
          }
        />
      </>
    );
  }
  return (
    <>
      <p>
        {by}
        {appraisal.format === 'PDF' && `. ${t('appraisal.document')}`}
      </p>
      {appraisal.format === 'LINK' && (
        <p>
          <a
            className={controls.button}
            data-look="light"
            href={appraisal.url}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            <IconExternalLink size={18} aria-hidden />
            {t('appraisal.link')} ({URL.parse(appraisal.url)?.host})
          </a>
        </p>
      )}
    </>
  );
};
