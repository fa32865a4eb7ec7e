import { templateCopy, type TemplateCopyTarget } from '@fairlot/contracts/record';
import { text } from '@fairlot/web-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredTemplate } from '../api/templates.js';
import styles from './templates.module.css';

type ListProps = { readonly title: string; readonly parts: readonly string[] };

const PartList = ({ title, parts }: ListProps) => {
  const id = useId();
  return (
    <>
      <strong id={id}>{title}</strong>
      <ul className={styles.parts} aria-labelledby={id}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </>
  );
};

type Props = { readonly from: StoredTemplate; readonly to: TemplateCopyTarget };

/**
 * Lists which parts of the template a copy takes over and which it omits. The rule is the same as
 * on the server.
 */
export const CopiedParts = ({ from, to }: Props) => {
  const { t } = useTranslation('template');
  const copy = templateCopy(from, to);
  const isSameVat = copy.policy.charges.vatRegime === from.policy.charges.vatRegime;
  const hasPage = from.partner !== null;
  const isSamePage = copy.partner !== null;
  const vat = t(isSameVat ? 'template.copy.vat' : 'template.copy.noVat');
  const page = t(isSamePage ? 'template.copy.partner' : 'template.copy.otherPartner');
  return (
    <>
      <PartList
        title={t('template.copy.copied')}
        parts={[
          t('template.copy.terms'),
          t('template.copy.amounts'),
          ...(isSameVat ? [vat] : []),
          t('template.copy.kind'),
          ...(hasPage && isSamePage ? [page] : []),
        ]}
      />
      <PartList
        title={t('template.copy.missing')}
        parts={[
          ...(isSameVat ? [] : [vat]),
          ...(hasPage && !isSamePage ? [page] : []),
          t('template.copy.regulation'),
          t('template.copy.buyers'),
        ]}
      />
      <p className={text.faint}>{t('template.copy.disabled')}</p>
    </>
  );
};
