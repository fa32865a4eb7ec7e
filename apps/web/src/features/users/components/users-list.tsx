import {
  codesOf,
  email,
  market,
  optional,
  reference,
  text,
  yesNo,
} from '@fairlot/contracts/record';
import { userAccountOperations } from '@fairlot/contracts/users';
import { useTranslation } from 'react-i18next';
import type { StoredRecord } from '#shared/record/record-api.js';
import type { OwnList } from '#shared/record/records.js';
import type { Account } from '../api/users.js';
import { Chips, StateChip } from './chips.js';
import { userName } from './user-name.js';
import { UsersActions } from './users-actions.js';

type CellProps = { readonly row: StoredRecord };
const accountOfRow = ({ row }: CellProps) => row as Account & StoredRecord;

const LENGTH_MAX = 100;

const USER_RECORD: OwnList['record'] = {
  name: 'user',
  key: 'idUser',
  title: ['name', 'surname'],
  marketField: 'idMarket',
  fields: {
    surname: text(LENGTH_MAX, 'Neri'),
    email: email('ada.neri@example.test'),
    businessName: text(LENGTH_MAX, 'Neri srl'),
    idMarket: market(),
    permissions: codesOf('PERMISSION', ['BUYER']),
    flgEnabled: yesNo(true),
    idDealer: optional(reference('dealer')),
  },
  list: {
    columns: ['surname', 'email', 'businessName', 'idMarket', 'permissions', 'flgEnabled'],
    search: ['surname'],
    filters: {
      enabled: 'flgEnabled',
      permission: 'permissions',
      market: 'idMarket',
      idDealer: 'idDealer',
      staff: yesNo(true),
    },
    panel: ['enabled', 'permission', 'staff', 'market', 'idDealer'],
    sorts: ['surname', 'email'],
  },
};

const Permissions = (cell: CellProps) => {
  const { t } = useTranslation('users');
  const { roles, permissions } = accountOfRow(cell);
  const further = roles.filter((role) => role !== 'USER');
  return (
    <Chips
      of={[
        ...further.map((role) => t(`codeTable.ROLE.${role}`)),
        ...permissions.map((one) => t(`codeTable.PERMISSION.${one}`)),
      ]}
    />
  );
};

const State = (cell: CellProps) => {
  const { t } = useTranslation('users');
  const { flgEnabled, disabledReason } = accountOfRow(cell);
  return (
    <StateChip tone={flgEnabled ? 'good' : 'bad'} title={disabledReason}>
      {t(flgEnabled ? 'users.enabled' : 'users.disabled')}
    </StateChip>
  );
};

/** SCR-088 for staff: the list of all accounts, of dealers' users in all markets and of staff. */
export const usersList: OwnList = {
  area: 'users',
  pages: { list: '/admin/users', one: '/admin/user-edit/$id' },
  record: USER_RECORD,
  calls: {
    list: userAccountOperations['ENG-200'],
    export: userAccountOperations['ENG-201'],
  },
  cells: { surname: userName(USER_RECORD), permissions: Permissions, flgEnabled: State },
  useTexts: () => {
    const { t } = useTranslation('users');
    return { none: { title: t('users.none'), text: t('users.noneText') } };
  },
  acts: { call: 'ENG-320', Actions: UsersActions, isBulk: true },
};
