import { text } from '@fairlot/web-ui';
import { Link } from '@tanstack/react-router';
import { toAdmin } from '#shared/address/to-admin.js';
import type { StoredRecord } from '#shared/record/record-api.js';
import type { OwnList } from '#shared/record/records.js';
import { SelectRecord } from '#shared/record/select-record.js';
import type { Account } from '../api/users.js';

type CellProps = { readonly row: StoredRecord };
type NamedPerson = StoredRecord & Pick<Account, 'idUser' | 'surname' | 'name' | 'username'>;

/**
 * A cell with the checkbox that selects the user, and with the user's name, which links to the
 * account.
 */
export const userName =
  (record: OwnList['record']) =>
  ({ row }: CellProps) => {
    const { idUser, surname, name, username } = row as NamedPerson;
    return (
      <SelectRecord definition={{ record }} row={row}>
        <div className={text.clip}>
          <Link {...toAdmin('user-edit', String(idUser))}>
            {surname} {name}
          </Link>
          <div className={text.faint}>{username}</div>
        </div>
      </SelectRecord>
    );
  };
