import { controls } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { useMayCall } from '#shared/session/rights.js';

/** Links a template to its regulation. */
export const RegulationLink = ({ idTemplate }: { readonly idTemplate: number }) => {
  const { t } = useTranslation('admin');
  const may = useMayCall();
  if (!may('ENG-276')) return null;
  return (
    <Link
      {...toAdmin('regulation', String(idTemplate))}
      className={controls.button}
      data-look="light"
    >
      {t('regulations.open')}
    </Link>
  );
};
