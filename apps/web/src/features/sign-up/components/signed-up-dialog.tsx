import { Button, Modal } from '@fairlot/web-ui';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** STA-004: says that an e-mail with the next step was sent, and links to the start page. */
export const SignedUpDialog = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation('recovery');
  const navigate = useNavigate();
  const home = () => void navigate({ to: '/' });
  return (
    <Modal
      opened
      onClose={home}
      title={t('recovery.ask.doneTitle')}
      closeButtonProps={{ 'aria-label': t('word.close') }}
    >
      <p>{t('signUp.done', { email })}</p>
      <Button onClick={home} data-autofocus>
        {t('word.close')}
      </Button>
    </Modal>
  );
};
