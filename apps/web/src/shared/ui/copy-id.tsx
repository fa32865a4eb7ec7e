import { Button } from '@fairlot/web-ui';
import { IconCheck, IconCopy } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A button that copies an error id, which the user sends to support. */
export const CopyId = ({ errorId }: { readonly errorId: string }) => {
  const { t } = useTranslation('shell');
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(errorId).then(() => setCopied(true));
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button look="plain" icon={<Icon size={16} aria-hidden />} onClick={copy}>
      {copied ? t('word.copied') : t('error.copyId')}
    </Button>
  );
};
