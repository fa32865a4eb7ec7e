import type { ConditionReport } from '@fairlot/contracts/vehicles';
import { controls } from '@fairlot/web-ui';
import { IconExternalLink } from '@fairlot/web-ui/icons';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import { Facts } from '#shared/ui/sheet.js';
import { dayText } from './condition-words.js';

type Props = { readonly appraisal: ConditionReport['appraisal'] };

type DataProps = { readonly data: Extract<Props['appraisal'], { format: 'DATA' }> };
const AppraisedData = ({ data: { valueMinor, currency, date, mileageKm } }: DataProps) => {
  const { t } = useTranslation('condition');
  const { t: ofLot } = useTranslation('live');
  const format = useFormat();
  const value =
    currency === 'EUR'
      ? format.price(valueMinor)
      : `${format.integer(valueMinor / 100)} ${currency}`;
  const facts = [
    [t('appraisal.value'), value],
    [t('appraisal.day'), dayText(date)],
    [ofLot('lotDetail.sheet.mileage'), mileageKm === null ? '–' : format.km(mileageKm)],
  ] as const;
  return <Facts of={facts} />;
};

/**
 * The author of a vehicle's appraisal, and the result. The result is data, a link or a document.
 */
export const AppraisalFacts = ({ appraisal }: Props) => {
  const { t } = useTranslation('condition');
  return (
    <>
      <p>
        {t(`codeTable.APPRAISAL.${appraisal.by}`)}
        {appraisal.format === 'PDF' && `. ${t('appraisal.document')}`}
      </p>
      {appraisal.format === 'DATA' && <AppraisedData data={appraisal} />}
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
