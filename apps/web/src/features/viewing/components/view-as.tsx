import { Button } from '@fairlot/web-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog, reasonForm } from '#shared/form/form-dialog.js';
import { startView } from '../api/viewing.js';

const REASON_FORM = reasonForm(() => ({ fault: useTranslation('users').t('users.fault.reason') }));

type Props = { readonly idUser: number; readonly name: string };

/** A button for staff. It asks for a reason, and then shows the portal as the user sees it. */
export const ViewAs = ({ idUser, name }: Props) => {
  const { t } = useTranslation('users');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="light" onClick={() => setAsking(true)}>
        {t('users.viewAs.button')}
      </Button>
      {isAsking && (
        <ReasonDialog
          described={REASON_FORM}
          title={t('users.viewAs.title', { name })}
          text={t('users.viewAs.text')}
          button={t('users.viewAs.button')}
          run={(reason) => startView(idUser, reason)}
          onClose={() => setAsking(false)}
          // Loads a new document, so that no data of the viewer's own session stays in memory.
          onDone={() => window.location.assign('/')}
        />
      )}
    </>
  );
};
