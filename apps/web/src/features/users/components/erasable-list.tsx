import { email, market, optional, text } from '@fairlot/contracts/record';
import { anonymiseOperations } from '@fairlot/contracts/users';
import { useTranslation } from 'react-i18next';
import type { OwnList } from '#shared/record/records.js';
import { AnonymiseUsers } from './anonymise-users.js';
import { userName } from './user-name.js';

const LENGTH_MAX = 100;

const ERASABLE_RECORD: OwnList['record'] = {
  name: 'erasable',
  key: 'idUser',
  title: ['name', 'surname'],
  marketField: 'idMarket',
  fields: {
    surname: text(LENGTH_MAX, 'Neri'),
    email: email('ada.neri@example.test'),
    businessName: optional(text(LENGTH_MAX, 'Neri srl')),
    idMarket: market(),
    disabledReason: optional(text(LENGTH_MAX, 'Has left')),
  },
  list: {
    columns: ['surname', 'email', 'businessName', 'idMarket', 'disabledReason'],
    search: ['surname'],
    filters: { idMarket: 'idMarket' },
    sorts: ['surname', 'email'],
  },
};

/** SCR-091: the list of users who can be anonymised. */
export const erasableList: OwnList = {
  area: 'users',
  view: 'erasable',
  record: ERASABLE_RECORD,
  pages: { list: '/admin/user-anonymization', one: '/admin/user-edit/$id' },
  calls: { list: anonymiseOperations['ADM-26'], export: anonymiseOperations['ADM-28'] },
  byOffset: true,
  cells: { surname: userName(ERASABLE_RECORD) },
  useTexts: () => {
    const { t } = useTranslation('users');
    const none = { title: t('users.noneErasable'), text: t('users.noneErasableText') };
    return { none, intro: t('users.anonymisationIntro') };
  },
  acts: { call: 'ADM-27', Actions: AnonymiseUsers },
};
