import { choice, email, instant, markets, text, yesNo } from '@fairlot/contracts/record';
import {
  STAFF_ROLES,
  STAFF_STATES,
  staffOperations,
  type StaffAccount,
} from '@fairlot/contracts/users';
import { text as texts } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAdmin } from '#shared/address/to-admin.js';
import { CommandButton } from '#shared/command/command-button.js';
import type { StoredRecord } from '#shared/record/record-api.js';
import type { OwnList } from '#shared/record/records.js';
import { useMayCall } from '#shared/session/rights.js';
import { useReadAgain } from '../api/use-read-again.js';
import { inviteStaff } from '../api/users.js';
import { AddStaff } from './add-staff.js';
import { Chips, StateChip } from './chips.js';
import styles from './users.module.css';

type CellProps = { readonly row: StoredRecord };
const staffAccountOf = ({ row }: CellProps) => row as StaffAccount & StoredRecord;

const LENGTH_MAX = 100;
const TONE_BY_STATE = { ENABLED: 'good', INVITED: 'plain', DISABLED: 'bad' } as const;

const STAFF_RECORD: OwnList['record'] = {
  name: 'staff',
  key: 'idUser',
  title: ['name', 'surname'],
  marketField: 'adminEnabledMarket',
  fields: {
    surname: text(LENGTH_MAX, 'Galli'),
    email: email('elena.galli@example.test'),
    role: choice(STAFF_ROLES, 'ADMIN'),
    adminEnabledMarket: markets(),
    state: choice(STAFF_STATES, 'ENABLED'),
    signedInAt: instant(0),
  },
  list: {
    columns: ['surname', 'email', 'role', 'adminEnabledMarket', 'state', 'signedInAt'],
    search: ['surname'],
    filters: {
      role: 'role',
      market: 'adminEnabledMarket',
      enabled: yesNo(true),
      readOnly: yesNo(true),
    },
    panel: ['role', 'market', 'enabled', 'readOnly'],
    sorts: ['surname', 'email'],
  },
};

const Name = (cell: CellProps) => {
  const { idUser, surname, name, username } = staffAccountOf(cell);
  return (
    <div className={texts.clip}>
      <Link {...toAdmin('user-edit', String(idUser))}>
        {surname} {name}
      </Link>
      <div className={texts.faint}>{username}</div>
    </div>
  );
};

const Role = (cell: CellProps) => {
  const { t } = useTranslation('users');
  const { roles, readOnly } = staffAccountOf(cell);
  const named = STAFF_ROLES.filter((one) => roles.includes(one));
  return (
    <Chips
      of={[
        ...named.map((one) => t(`codeTable.ROLE.${one}`)),
        ...(readOnly ? [t('users.value.readOnly.true')] : []),
      ]}
    />
  );
};

/** A button that sends the invitation again. */
const InviteAgain = ({ of }: { readonly of: StaffAccount }) => {
  const { t } = useTranslation('users');
  return (
    <CommandButton
      look="plain"
      label={t('users.staff.again')}
      name={t('users.staff.againOne', { name: `${of.name} ${of.surname}` })}
      successText={t('users.staff.sentAgain', { email: of.email })}
      run={(commandId) => inviteStaff(of.idUser, commandId)}
      onSettled={useReadAgain()}
    />
  );
};

const State = (cell: CellProps) => {
  const { t } = useTranslation('users');
  const may = useMayCall();
  const staff = staffAccountOf(cell);
  return (
    <div className={styles.chips}>
      <StateChip tone={TONE_BY_STATE[staff.state]} title={staff.disabledReason}>
        {t(`users.value.state.${staff.state}`)}
      </StateChip>
      {staff.state === 'INVITED' && staff.mayChange && may('ENG-274') && <InviteAgain of={staff} />}
    </div>
  );
};

/**
 * SCR-089: the list of staff, for administrators. The name links to a page with role, markets and
 * access.
 */
export const staffList: OwnList = {
  area: 'users',
  view: 'staff',
  record: STAFF_RECORD,
  pages: { list: '/admin/staff', one: '/admin/user-edit/$id' },
  calls: { list: staffOperations['ENG-272'] },
  cells: { surname: Name, role: Role, state: State },
  useTexts: () => {
    const { t } = useTranslation('users');
    const none = { title: t('users.staff.none'), text: t('users.staff.noneText') };
    return { none, intro: t('users.staff.intro') };
  },
  PageAction: AddStaff,
};
