import type { RegistrationView } from '@fairlot/contracts/back-office';
import { controls, text } from '@fairlot/web-ui';
import { IconDownload } from '@fairlot/web-ui/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { existingKey } from '#shared/i18n/existing-key.js';
import { documentAddress } from '../api/registrations.js';
import { Panel } from './panel.js';
import styles from './registrations.module.css';

type RegistrationProps = { readonly of: Pick<RegistrationView, 'idRegistration' | 'documents'> };

const Document = ({
  idRegistration,
  document,
}: Pick<RegistrationView, 'idRegistration'> & {
  readonly document: RegistrationView['documents'][number];
}) => {
  const { t } = useTranslation('admin');
  // EPS files contain code, so they are never displayed. A text replaces a document without a
  // preview.
  const [isDrawn, setDrawn] = useState(document.kind !== 'eps');
  const { picture, large, file } = documentAddress(idRegistration, document);
  const key = existingKey('admin', 'registrations.document', document.document);
  const name = key === null ? document.document : t(key);
  return (
    <li className={styles.document}>
      <strong>{name}</strong> <span className={text.faint}>{document.fileName}</span>
      {isDrawn ? (
        <a
          href={large}
          target="_blank"
          rel="noopener"
          aria-label={t('registrations.document.enlarge', { name })}
        >
          <img src={picture} alt={name} loading="lazy" onError={() => setDrawn(false)} />
        </a>
      ) : (
        <p className={text.faint}>{t('registrations.document.noPicture')}</p>
      )}
      <a href={file} download={document.fileName} className={controls.button} data-look="light">
        <IconDownload size={16} aria-hidden />
        {t('registrations.document.download')}
      </a>
    </li>
  );
};

/** The documents of an application, beside the fields that they prove. */
export const Documents = ({ of: { idRegistration, documents } }: RegistrationProps) => {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('registrations.section.documents')}>
      <p className={text.faint}>{t('registrations.document.audited')}</p>
      <ul className={styles.list}>
        {documents.map((document) => (
          <Document key={document.idFile} idRegistration={idRegistration} document={document} />
        ))}
      </ul>
    </Panel>
  );
};
