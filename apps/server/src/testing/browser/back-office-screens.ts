import { RECORDS } from '@fairlot/contracts/record';
import type { Screen } from './screen.js';

/** Requirement ids of a record's list and form, by the record's name. */
const RECORD_IDS: Readonly<Record<string, readonly [string, string]>> = {
  seller: ['SCR-082', 'SCR-080'],
  banner: ['SCR-094', 'SCR-094'],
  template: ['SCR-092', 'SCR-093'],
};

/** The list and the form of each described record without separately listed pages. */
const RECORD_SCREENS: readonly Screen[] = RECORDS.filter(
  ({ pages }) => pages === undefined,
).flatMap(({ name, page, words: { one, many } }): Screen[] => {
  const [list, form] = RECORD_IDS[name] ?? ['records', 'records'];
  const path = `/admin/records/${page}`;
  return [
    { name: `${list} ${many}`, who: 'admin', path: () => path },
    { name: `${form} new ${one}`, who: 'admin', path: () => `${path}/new` },
  ];
});

/** A screen with a dialog that opens when a button or switch of the page is pressed. */
const dialogScreen = (name: string, path: string, opener: string): Screen => ({
  name,
  who: 'admin',
  path: () => path,
  act: async ({ page }) => {
    const named = { name: opener, exact: true } as const;
    await page.getByRole('button', named).or(page.getByRole('switch', named)).click();
    await page.getByRole('dialog').waitFor();
  },
});

const DIALOG_SCREENS: readonly Screen[] = [
  dialogScreen('SCR-059 change of buyers', '/admin/buyers?template=1', 'Add or change buyers'),
  dialogScreen('SCR-076 block preview', '/admin/dealer/7', 'Enabled: dealer1 srl'),
  dialogScreen('SCR-077 merge', '/admin/dealer/7', 'Merge with another dealer'),
  dialogScreen('SCR-083 lost rights', '/admin/dealer/1', 'Auctioneer: auctioneer srl'),
  dialogScreen(
    'SCR-093 copy of a template',
    '/admin/records/templates/1',
    'Copy to another market',
  ),
  dialogScreen('SCR-093 partner page', '/admin/records/templates/1', 'Preview partner page'),
  dialogScreen('requirement added', '/admin/dealer/7?tab=requirements', 'Ask for something'),
  dialogScreen('staff added', '/admin/staff', 'Add staff member'),
];

/** The screens of the back office, each with as much content as possible. */
export const BACK_OFFICE_SCREENS: readonly Screen[] = [
  ...RECORD_SCREENS,
  ...DIALOG_SCREENS,
  { name: 'SCR-073 home of staff', who: 'admin', path: () => '/admin' },
  { name: 'registrations', who: 'admin', path: () => '/admin/registrations' },
  {
    name: 'one registration',
    who: 'admin',
    path: ({ registration }) => `/admin/registrations/${registration}`,
  },
  { name: 'open requirements', who: 'admin', path: () => '/admin/requirements' },
  { name: 'SCR-077 requirements', who: 'admin', path: () => '/admin/dealer/7?tab=requirements' },
  { name: 'SCR-077 regulations', who: 'admin', path: () => '/admin/dealer/7?tab=regulations' },
  { name: 'regulation of a template', who: 'admin', path: () => '/admin/regulation/1' },
  { name: 'stopped imports', who: 'admin', path: () => '/admin/stopped-imports' },
  { name: 'changes to approve', who: 'admin', path: () => '/admin/approvals' },
  { name: 'audit log', who: 'admin', path: () => '/admin/audit' },
  { name: 'SCR-088 users', who: 'admin', path: () => '/admin/users' },
  { name: 'staff accounts', who: 'admin', path: () => '/admin/staff' },
  { name: 'SCR-089 one user', who: 'admin', path: () => '/admin/user-edit/14' },
  { name: 'SCR-091 users to anonymise', who: 'admin', path: () => '/admin/user-anonymization' },
  { name: 'SCR-059 buyers', who: 'admin', path: () => '/admin/buyers' },
  { name: 'SCR-059 buyers of a template', who: 'admin', path: () => '/admin/buyers?template=1' },
  { name: 'SCR-067 stock that a user sees', who: 'admin', path: () => '/admin/user-showcase/11' },
  { name: 'SCR-090 templates of a user', who: 'admin', path: () => '/admin/user-template/11' },
  { name: 'SCR-083 auctioneers', who: 'admin', path: () => '/admin/auctioneer' },
  { name: 'SCR-087 exhibitors', who: 'admin', path: () => '/admin/exhibitors' },
  { name: 'SCR-075 dealers', who: 'admin', path: () => '/admin/dealer-list' },
  { name: 'SCR-078 dealers to configure', who: 'admin', path: () => '/admin/dealer-configure' },
  { name: 'SCR-077 one dealer', who: 'admin', path: () => '/admin/dealer/1' },
  { name: 'SCR-077 new dealer', who: 'admin', path: () => '/admin/dealer/new' },
  { name: 'SCR-077 users', who: 'admin', path: () => '/admin/dealer/1?tab=users' },
  { name: 'SCR-077 bids', who: 'admin', path: () => '/admin/dealer/7?tab=offers' },
  { name: 'SCR-077 purchases', who: 'admin', path: () => '/admin/dealer/7?tab=purchases' },
  { name: 'SCR-077 change log', who: 'admin', path: () => '/admin/dealer/1?tab=history' },
  { name: 'SCR-077 documents', who: 'admin', path: () => '/admin/dealer/1?tab=documents' },
  { name: 'SCR-077 can buy from', who: 'admin', path: () => '/admin/dealer/7?tab=buying' },
  { name: 'SCR-077 e-mails', who: 'admin', path: () => '/admin/dealer/1?tab=emails' },
  {
    name: 'SCR-079 regions of sellers',
    who: 'admin',
    path: () => '/admin/seller-management',
  },
  {
    name: 'SCR-084 create auctioneer',
    who: 'admin',
    path: () => '/admin/create-auctioneer',
  },
  {
    name: 'SCR-084 auctioneer that was created',
    who: 'admin',
    path: () => '/admin/create-auctioneer/1',
  },
  {
    name: 'SCR-093 template of a new auctioneer',
    who: 'admin',
    path: () => '/admin/create-auctioneer/1/template',
  },
  {
    name: 'SCR-085 templates of a dealer',
    who: 'admin',
    path: () => '/admin/dealer/1?tab=templates',
  },
  {
    name: 'SCR-107 seller of a dealer',
    who: 'admin',
    path: () => '/admin/dealer/1?tab=seller',
    act: async (visitor) => {
      await visitor.button('Choose account manager').click();
      await visitor.page.getByRole('dialog').waitFor();
    },
  },
  { name: 'undelivered e-mails', who: 'engineer', path: () => '/admin/undelivered' },
];
