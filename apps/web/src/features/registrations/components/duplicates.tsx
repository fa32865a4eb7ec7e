import type { RegistrationView } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { text } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { Panel } from './panel.js';
import styles from './registrations.module.css';

type RegistrationProps = { readonly of: RegistrationView };
type Duplicate = RegistrationView['duplicates'][number];

const DuplicateName = ({ of: { kind, id, businessName } }: { readonly of: Duplicate }) => {
  const { t } = useTranslation('admin');
  if (id === null) return t('registrations.duplicate.elsewhere');
  const name = `${businessName ?? ''} (${id})`;
  const page = kind === 'DEALER' ? 'dealer' : 'registrations';
  return <Link {...toAdmin(page, String(id))}>{name}</Link>;
};

/** Dealers and applications that may be of the same company. */
export const Duplicates = ({ of: { duplicates } }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('registrations.section.duplicates')}>
      {duplicates.length === 0 && <p className={text.faint}>{t('registrations.duplicate.none')}</p>}
      <ul className={styles.list}>
        {duplicates.map((one) => (
          <li key={`${one.kind} ${one.id} ${one.idMarket}`}>
            <DuplicateName of={one} />
            <span className={text.label}>
              {[
                t(`registrations.duplicate.${one.kind}`),
                isMarket(one.idMarket) ? t(`market.${one.idMarket}`) : one.idMarket,
                ...one.matches.map((match) => t(`registrations.duplicate.match.${match}`)),
              ].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
