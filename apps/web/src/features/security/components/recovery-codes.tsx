import { Button, layout, text } from '@fairlot/web-ui';
import { IconCopy, IconDownload, IconPrinter } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#shared/tasks/save-file.js';
import { useUser } from '#shared/session/session.js';
import styles from './security.module.css';

type Props = { readonly codes: readonly string[]; readonly onSaved: () => void };

/**
 * Shows new recovery codes, which are never shown again. Users confirm that they have stored the
 * codes.
 */
export const RecoveryCodes = ({ codes, onSaved }: Props) => {
  const { t } = useTranslation('security');
  const { username } = useUser();
  const [isCopied, setCopied] = useState(false);
  const lines = codes.join('\n');
  const copy = () => void navigator.clipboard.writeText(lines).then(() => setCopied(true));
  const download = () =>
    saveFile({
      blob: new Blob([`${t('codes.of', { username })}\n\n${lines}\n`], { type: 'text/plain' }),
      fileName: 'fairlot-recovery-codes.txt',
    });
  return (
    <div className={layout.lines}>
      <h3 className={styles.codesTitle}>{t('codes.of', { username })}</h3>
      <p>{t('codes.once')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.codeActions}>
        <Button look="light" icon={<IconCopy size={16} aria-hidden />} onClick={copy}>
          {t('codes.copy')}
        </Button>
        <Button look="light" icon={<IconDownload size={16} aria-hidden />} onClick={download}>
          {t('codes.download')}
        </Button>
        <Button look="light" icon={<IconPrinter size={16} aria-hidden />} onClick={() => print()}>
          {t('codes.print')}
        </Button>
        <Button onClick={onSaved}>{t('codes.kept')}</Button>
      </div>
      <p role="status" className={text.faint}>
        {isCopied && t('word.copied')}
      </p>
    </div>
  );
};
