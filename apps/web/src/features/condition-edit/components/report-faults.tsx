import type { ProblemBody } from '@fairlot/contracts/problem';
import { text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';

type Props = { readonly problem: ProblemBody | null };

/** The server's errors, each with its place in the report. */
export const ReportFaults = ({ problem }: Props) => {
  const { t } = useTranslation('report');
  const { t: ofCondition } = useTranslation('condition');
  const { t: ofVehicle } = useTranslation('vehicle');
  const placeOf = (path: string): string => {
    const [part, at = ''] = path.split('.');
    const isEntry = /^\d+$/.test(at);
    if (part === 'damages' && isEntry) return t('damage.title', { at: Number(at) + 1 });
    if (part === 'damages') return ofCondition('damages');
    if (part === 'services') return ofCondition('services.title');
    return part === 'equipment'
      ? ofCondition('equipment.title')
      : ofVehicle('documents.kind.APPRAISAL');
  };
  const fields = problem?.fields ?? [];
  return (
    <ul>
      {fields.map(({ path, message }) => (
        <li key={path} className={text.bad}>
          {placeOf(path)}: {message}
        </li>
      ))}
    </ul>
  );
};
