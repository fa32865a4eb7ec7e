import { vehicleFileOperations, type VehicleFileKind } from '@fairlot/contracts/vehicles';
import { text } from '@fairlot/web-ui';
import { IconFileDownload } from '@fairlot/web-ui/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { callAddress } from '#shared/api/address-of.js';
import { languageTagOf } from '#shared/i18n/i18n.js';
import type { VehicleDocument } from '../api/vehicle-files.js';
import { Picture } from './picture.js';
import styles from './vehicle-documents.module.css';

/** URL that downloads a file of any kind (SEC-37). */
const fileAddress = ({ idFile }: VehicleDocument): string =>
  callAddress(vehicleFileOperations['SEC-37'], { query: { idFile } });

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Returns a function that formats a number of bytes as `1.4 MB` or `12 kB`. */
const useSizeText = () => {
  const { i18n } = useTranslation();
  return (bytes: number): string => {
    const [value, unit] =
      bytes < MEGABYTE ? [bytes / KILOBYTE, 'kilobyte'] : [bytes / MEGABYTE, 'megabyte'];
    const how = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
    return value.toLocaleString(languageTagOf(i18n.language), how);
  };
};

const useKindText = () => {
  const { t } = useTranslation('vehicle');
  const { t: ofLot } = useTranslation('live');
  return (kind: Exclude<VehicleFileKind, 'PHOTO'>): string =>
    kind === 'DATASHEET' ? ofLot('lotDetail.sheet.title') : t(`documents.kind.${kind}`);
};

type Props = { readonly documents: readonly VehicleDocument[] };

/** The documents of a vehicle, as download links (SEC-37). */
export const VehicleDocuments = ({ documents }: Props) => {
  const { t } = useTranslation('vehicle');
  const kindText = useKindText();
  const sizeText = useSizeText();
  const id = useId();
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('documents.title')}</h3>
      <ul className={styles.documents}>
        {documents.map((file) => (
          <li key={file.idFile}>
            <a href={fileAddress(file)} download={file.name}>
              {file.widths.length === 0 ? (
                <IconFileDownload size={18} aria-hidden />
              ) : (
                <span className={styles.page}>
                  <Picture
                    photo={file}
                    alt={t('documents.firstPage', { name: file.name })}
                    sizes="56px"
                  />
                </span>
              )}
              <span>{file.name}</span>
            </a>
            <span className={text.faint}>
              {kindText(file.kind)} · {sizeText(file.size)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
