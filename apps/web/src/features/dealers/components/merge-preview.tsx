import { isMarket } from '@fairlot/countries';
import { layout, text } from '@fairlot/web-ui';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#shared/format/use-format.js';
import type { MergePreview as Preview } from '../api/dealer-merge.js';
import styles from './dealers.module.css';

type PreviewProps = { readonly of: Preview };

const MOVED_KINDS = ['users', 'requirements', 'templates', 'userRestrictions'] as const;
const KEPT_KINDS = ['bids', 'purchases', 'acceptances', 'applications', 'requirements'] as const;
type CountedKind = (typeof MOVED_KINDS)[number] | (typeof KEPT_KINDS)[number];

type CountsProps = {
  readonly title: string;
  readonly counts: Readonly<Partial<Record<CountedKind, number>>>;
  readonly more?: readonly string[];
};

/** Lists the counts above zero, one per line. */
const Counts = ({ title, counts, more = [] }: CountsProps) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const names = (Object.keys(counts) as CountedKind[]).filter((name) => (counts[name] ?? 0) > 0);
  const lines = [
    ...names.map((name) =>
      t(`dealer.merge.count.${name}`, { found: format.integer(counts[name] ?? 0) }),
    ),
    ...more,
  ];
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {(lines.length === 0 ? [t('dealer.merge.nothing')] : lines).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
};

/** Lists what prevents the merge. */
const Obstacles = ({ of: { obstacles, from } }: PreviewProps) => {
  const { t } = useTranslation('dealer');
  return obstacles.map((one) => (
    <p key={one} role="alert" className={text.bad}>
      {t(`dealer.merge.obstacle.${one}`, { title: from.businessName })}
    </p>
  ));
};

/** Lists differences between the two dealers that do not prevent the merge. */
const Differences = ({ of }: PreviewProps) => {
  const { t } = useTranslation('dealer');
  const format = useFormat();
  const { differing, differingTemplates, sharedEmails, endedInvites, moves, into } = of;
  // A newer server may name fields that this client does not know.
  const fields = differing.map((name) =>
    t(`dealer.field.${name as 'city'}`, { defaultValue: name }),
  );
  const lines = [
    fields.length > 0 &&
      t('dealer.merge.differing', { title: into.businessName, fields: fields.join(', ') }),
    differingTemplates > 0 &&
      t('dealer.merge.differingTemplates', { found: format.integer(differingTemplates) }),
    sharedEmails.length > 0 && t('dealer.merge.emails', { emails: sharedEmails.join(', ') }),
    endedInvites > 0 && t('dealer.merge.invites', { found: format.integer(endedInvites) }),
    moves.users > 0 && t('dealer.merge.signedOut'),
  ].filter((line): line is string => line !== false);
  return lines.map((line) => (
    <p key={line} className={text.faint}>
      {line}
    </p>
  ));
};

/** The effect of a merge, before it is confirmed. */
export const MergePreview = ({ of }: PreviewProps) => {
  const { t } = useTranslation('dealer');
  const { from, into, moves, stays } = of;
  const marketNames = moves.markets.map((one) => (isMarket(one) ? t(`market.${one}`) : one));
  const more = [
    ...(moves.markets.length > 0
      ? [t('dealer.merge.markets', { markets: marketNames.join(', ') })]
      : []),
    ...(moves.seller ? [t('dealer.field.idSeller')] : []),
  ];
  const { users, requirements, templates, userRestrictions } = moves;
  return (
    <div className={layout.lines}>
      <Obstacles of={of} />
      <div className={styles.sides}>
        <Counts
          title={t('dealer.merge.moves', { title: into.businessName })}
          counts={{ users, requirements, templates, userRestrictions }}
          more={more}
        />
        <Counts title={t('dealer.merge.stays', { title: from.businessName })} counts={stays} />
      </div>
      <Differences of={of} />
    </div>
  );
};
