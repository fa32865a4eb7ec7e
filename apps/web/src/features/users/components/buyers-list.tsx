import { codeOf, market, text, vatNumber, yesNo } from '@fairlot/contracts/record';
import { buyerOperations } from '@fairlot/contracts/users';
import { text as texts } from '@fairlot/web-ui';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx/lite';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '#shared/list/list-filters.js';
import type { StoredRecord } from '#shared/record/record-api.js';
import type { OwnList } from '#shared/record/records.js';
import { SelectRecord } from '#shared/record/select-record.js';
import { FILTER_BY_STATE, type Buyer } from '../api/buyers.js';
import { placeFieldsOf } from '../api/buyer-lists.js';
import { BulkBuyersActions } from './bulk-buyers-actions.js';
import { ChangeBuyers } from './change-buyers.js';
import { StateChip } from './chips.js';
import { PlaceChoice } from './place-choice.js';

type CellProps = { readonly row: StoredRecord };
const TONE_BY_STATE = { ACCEPTED: 'good', PENDING: 'plain', BLOCKED: 'bad' } as const;
const NAME_MAX = 100;
const AREA_MAX = 20;

const BUYER_RECORD: OwnList['record'] = {
  name: 'buyer',
  key: 'idUser',
  title: ['name', 'surname'],
  marketField: 'idMarket',
  fields: {
    surname: text(NAME_MAX, 'Neri'),
    businessName: text(NAME_MAX, 'Neri srl'),
    vatCode: vatNumber('IT00743110157'),
    province: text(AREA_MAX, 'TO'),
    idMarket: market(),
    state: codeOf('USER_TEMPLATE_ENABLE', 'PENDING'),
    fcaUser: yesNo(true),
  },
  list: {
    columns: ['surname', 'businessName', 'vatCode', 'province', 'idMarket', 'state'],
    search: ['surname'],
    filters: {
      template: text(NAME_MAX, '3'),
      state: 'state',
      market: 'idMarket',
      province: 'province',
      vatCode: 'vatCode',
      fcaUser: 'fcaUser',
    },
    panel: ['template', 'state', 'market', 'province', 'vatCode', 'fcaUser'],
    sorts: ['surname'],
  },
};

const Name = ({ row }: CellProps) => {
  const { surname, name, email } = row as Buyer & StoredRecord;
  return (
    <SelectRecord definition={{ record: BUYER_RECORD }} row={row}>
      <div className={texts.clip}>
        {surname} {name}
        <div className={clsx(texts.faint, texts.clip)} title={email}>
          {email}
        </div>
      </div>
    </SelectRecord>
  );
};

const State = ({ row }: CellProps) => {
  const { t } = useTranslation('users');
  const { state, dealerState, userState } = row as Buyer & StoredRecord;
  if (state === null) return '–';
  return (
    <>
      <StateChip tone={TONE_BY_STATE[state]}>
        {t(`codeTable.USER_TEMPLATE_ENABLE.${state}`)}
      </StateChip>
      {userState !== null && dealerState !== state && (
        <div className={texts.faint}>{t('users.personOnly')}</div>
      )}
    </>
  );
};

/** A template of the user, or for staff the fixed-price stock of a market. */
const templateFilter: ListFilter<StoredRecord, string> = {
  narrows: false,
  Control: ({ value, onChange }) => <PlaceChoice value={value} onChange={onChange} />,
};

/**
 * SCR-059: the buyers of a template, for its owner and for the staff of its market. Both use
 * different calls. Staff can also list the buyers of a market's fixed-price stock.
 */
const buyersList = (isStaff: boolean): OwnList => ({
  area: 'users',
  view: 'buyers',
  record: BUYER_RECORD,
  pages: isStaff
    ? { list: '/admin/buyers', one: '/admin/user-edit/$id' }
    : { list: '/private/buyer', one: null },
  calls: {
    list: buyerOperations[isStaff ? 'ADM-33' : 'ENG-204'],
    export: buyerOperations[isStaff ? 'ADM-36' : 'ENG-206'],
  },
  cells: { surname: Name, state: State },
  useTexts: () => {
    const { t } = useTranslation('users');
    const { template: chosen } = useSearch({ strict: false }) as { readonly template?: string };
    const why = chosen ? t('users.nobodyRequested') : t('users.noBuyersText');
    return { none: { title: t('users.noBuyers'), text: why }, intro: t('users.buyersIntro') };
  },
  needs: 'template',
  toCall: ({ template: places, state, ...filter }) => {
    // The search parameter is a list, but only one template or market can be chosen.
    const [place]: unknown[] = [places].flat();
    return {
      ...filter,
      ...(typeof place === 'string' && placeFieldsOf(place)),
      ...FILTER_BY_STATE[[state].flat()[0] as keyof typeof FILTER_BY_STATE],
    };
  },
  filters: { template: templateFilter },
  PageAction: ChangeBuyers,
  acts: { call: isStaff ? 'ENG-281' : 'ENG-316', Actions: BulkBuyersActions, isBulk: true },
  formats: ['csv', 'xlsx'],
  job: { view: isStaff ? null : 'own' },
});
export const buyersForOwner = buyersList(false);
export const buyersForStaff = buyersList(true);
