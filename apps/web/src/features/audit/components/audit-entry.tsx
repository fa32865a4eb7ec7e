import type { AuditEntry, AuditKind } from '@fairlot/contracts/back-office';
import { isMarket } from '@fairlot/countries';
import { text } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toAdmin, type AdminPage } from '#shared/address/to-admin.js';
import { useFormat } from '#shared/format/use-format.js';
import { existingKey } from '#shared/i18n/existing-key.js';
import { listedRecordsQuery } from '#shared/menu/listed-records-query.js';
import { ChangedFields } from '#shared/record/record-history.js';
import { useUser } from '#shared/session/session.js';
import { ChangedAccount } from '../../users/components/user-history.js';
import styles from './audit.module.css';

type Props = { readonly entry: AuditEntry };

/** Name of the record description for each of these kinds. */
const RECORD_BY_KIND: Partial<Record<AuditKind, string>> = {
  DEALER: 'dealer',
  TEMPLATE: 'template',
  SELLER: 'seller',
  BANNER: 'banner',
};
/** Pages of single records, below `/admin`. */
const PAGE_BY_KIND: Partial<Record<AuditKind, readonly [AdminPage, ...string[]]>> = {
  DEALER: ['dealer'],
  USER: ['user-edit'],
  REGISTRATION: ['registrations'],
  TEMPLATE: ['records', 'templates'],
  SELLER: ['records', 'sellers'],
};
/** Texts of codes, by field. */
const VALUE_TEXTS = {
  step: 'audit.step',
  state: 'approvals.state',
  document: 'registrations.document',
  link: 'audit.link',
} as const;
const isCoded = (name: string): name is keyof typeof VALUE_TEXTS => name in VALUE_TEXTS;

const plainText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Fields without a description, such as steps of applications, states of buyers and links. */
const OtherFields = ({ fields }: Pick<AuditEntry, 'fields'>) => {
  const { t } = useTranslation('admin');
  const { t: users } = useTranslation('users');
  const label = (name: string): string => {
    const key = existingKey('admin', 'audit.field', name);
    return key === null ? name : t(key);
  };
  const valueText = (name: string, value: unknown): string => {
    const code = plainText(value);
    const known = isCoded(name) ? existingKey('admin', VALUE_TEXTS[name], code) : null;
    if (known !== null) return t(known);
    const standing = existingKey('users', 'codeTable.USER_TEMPLATE_ENABLE', code);
    return name === 'standing' && standing !== null ? users(standing) : code;
  };
  return Object.entries(fields).map(([name, { before, after }]) => (
    <div key={name}>
      {label(name)}: {before === null ? '' : `${valueText(name, before)} → `}
      {valueText(name, after)}
    </div>
  ));
};

/** Shows the changed fields of a record of any kind. */
export const ChangedRecord = ({ kind, fields }: Pick<AuditEntry, 'kind' | 'fields'>) => {
  const { data = [] } = useQuery(listedRecordsQuery(useUser()));
  const definition = data.find(({ record }) => record.name === RECORD_BY_KIND[kind]);
  if (kind === 'USER') return <ChangedAccount fields={fields} />;
  const isDescribed = Object.keys(fields).some(
    (name) => definition?.record.fields[name] !== undefined,
  );
  if (definition !== undefined && isDescribed)
    return <ChangedFields known={definition} change={{ fields }} />;
  return <OtherFields fields={fields} />;
};

type ApprovalLinkProps = { readonly id: number; readonly children: ReactNode };

const ApprovalLink = ({ id, children }: ApprovalLinkProps) => (
  <Link {...toAdmin('approvals')} search={{ state: 'ALL', request: String(id) } as object}>
    {children}
  </Link>
);

type NameProps = Pick<AuditEntry, 'kind' | 'title'> & { readonly recordKey: string };

/** The name of a record, with a link to its page. */
export const RecordName = ({ kind, recordKey, title }: NameProps) => {
  const page = PAGE_BY_KIND[kind];
  const name = title ?? `#${recordKey}`;
  return page === undefined ? name : <Link {...toAdmin(...page, recordKey)}>{name}</Link>;
};

/** The user who approved the change, with a link to the request. */
const ApprovedBy = ({ entry: { approver, idApproval } }: Props) => {
  const { t } = useTranslation('admin');
  if (typeof approver !== 'string') return null;
  const name = t('audit.approvedBy', { name: approver });
  return (
    <div className={text.faint}>
      {typeof idApproval === 'number' ? <ApprovalLink id={idApproval}>{name}</ApprovalLink> : name}
    </div>
  );
};

/**
 * The changed record. A request for approval has no page, so it links to the filtered list of
 * requests.
 */
const ObjectName = ({ entry: { kind, key, title, idApproval } }: Props) =>
  kind === 'APPROVAL' && typeof idApproval === 'number' ? (
    <ApprovalLink id={idApproval}>#{key}</ApprovalLink>
  ) : (
    <RecordName kind={kind} recordKey={key} title={title} />
  );

/** A change of a record: author, record, time and place. */
export const Entry = ({ entry }: Props) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { kind, key, title, idMarket, idUser, username, application } = entry;
  return (
    <li className={styles.entry}>
      <div>
        <div className={text.number}>{format.second(entry.changedAt)}</div>
        <div>
          {idUser === null ? (
            t('audit.portal')
          ) : (
            <Link {...toAdmin('audit')} search={{ person: String(idUser) } as object}>
              {username ?? `#${idUser}`}
            </Link>
          )}
        </div>
        <ApprovedBy entry={entry} />
        {application !== null && (
          <div className={text.faint}>{t(`audit.application.${application}`)}</div>
        )}
      </div>
      <div className={styles.changes}>
        <div className={styles.object}>
          <span>{t(`audit.kind.${kind}`)}</span>
          <strong>
            <ObjectName entry={entry} />
          </strong>
          <span className={text.faint}>
            {[
              title === null ? null : `#${key}`,
              isMarket(idMarket) ? t(`market.${idMarket}`) : null,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <ChangedRecord kind={kind} fields={entry.fields} />
      </div>
    </li>
  );
};
