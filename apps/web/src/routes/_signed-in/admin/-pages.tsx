import type { OperationId } from '@fairlot/contracts/operations';
import { notFound, redirect } from '@tanstack/react-router';
import { toAdmin, type AdminPage } from '#shared/address/to-admin.js';
import { loadTexts } from '#shared/i18n/i18n.js';
import type { List } from '#shared/list/describe-list.js';
import { mayCall } from '#shared/session/rights.js';
import { openAuctioneer } from './-auctioneer-page.js';
import { openDealer } from './-dealer-page.js';
import { idIn, type OpenPage } from './-page.js';
import { openRecords } from './-record-pages.js';

type PageDefinition = {
  /** A call that the page needs. The page is hidden from users who may not make it. */
  readonly call?: OperationId;
  /** Text areas that the page needs in addition to those of the shell. */
  readonly texts?: readonly string[];
  /** Maximum number of path segments after the name of the page. */
  readonly keys?: number;
  readonly open: OpenPage;
};
type DealerLists = typeof import('#features/dealers/components/dealer-lists.js');

const movedTo = (page: AdminPage): PageDefinition => ({
  open: () => {
    throw redirect({ ...toAdmin(page), replace: true });
  },
});

/** Opens a list page, whose query is in the URL. */
const listOf =
  <Row, Query extends object>(
    load: (...context: Parameters<OpenPage>) => Promise<List<Row, Query>>,
  ): OpenPage =>
  async (...context) => {
    const [{ AddressedList }, list] = await Promise.all([
      import('#shared/list/addressed-list.js'),
      load(...context),
    ]);
    return <AddressedList list={list} />;
  };

const dealersPage = (view: Parameters<DealerLists['loadDealerList']>[1]): PageDefinition => ({
  open: async ({ user }) => {
    const [{ loadDealerList }, { DealerList }] = await Promise.all([
      import('#features/dealers/components/dealer-lists.js'),
      import('#features/dealers/components/dealer-list.js'),
    ]);
    return <DealerList known={await loadDealerList(user, view)} />;
  },
});

/**
 * The page of the templates on which a user may buy (SCR-090), or of the showcases that a user may
 * see (SCR-067).
 */
const standingsPage = (of: 'template' | 'showcase', call: OperationId): PageDefinition => ({
  call,
  keys: 1,
  open: async (_, [key]) => {
    const idUser = idIn(key);
    const { UserStandings } = await import('#features/users/components/user-standings.js');
    return <UserStandings of={of} idUser={idUser} />;
  },
});

/** The list of applications. With a key, the page of one application. */
const openRegistrations = (key: string | undefined): OpenPage =>
  key === undefined
    ? listOf(async ({ user }) => {
        const lists = await import('#features/registrations/components/registration-list.js');
        return lists.registrationList(user?.adminEnabledMarket ?? []);
      })
    : async ({ queryClient }) => {
        const id = idIn(key);
        const [{ RegistrationPage }, { registrationQuery }] = await Promise.all([
          import('#features/registrations/components/registration-page.js'),
          import('#features/registrations/api/registrations.js'),
        ]);
        await queryClient.ensureQueryData(registrationQuery(id));
        return <RegistrationPage id={id} />;
      };

const PAGES: Readonly<Record<AdminPage, PageDefinition>> = {
  approvals: {
    call: 'ENG-313',
    open: listOf(
      async () => (await import('#features/audit/components/approvals-list.js')).approvalsList,
    ),
  },
  audit: {
    open: listOf(async () => (await import('#features/audit/components/audit-list.js')).auditList),
  },
  auctioneer: dealersPage('auctioneers'),
  'auctioneer-management': movedTo('auctioneer'),
  buyers: {
    call: 'ADM-33',
    texts: ['views'],
    open: async () => {
      const [{ ListedRecords }, { buyersForStaff }] = await Promise.all([
        import('#shared/record/record-list.js'),
        import('#features/users/components/buyers-list.js'),
      ]);
      return <ListedRecords known={buyersForStaff} />;
    },
  },
  'create-auctioneer': {
    call: 'ADM-04',
    texts: ['dealer', 'records', 'manage', 'portal', 'template'],
    keys: 2,
    open: openAuctioneer,
  },
  dealer: { keys: 1, open: openDealer },
  'dealer-configure': dealersPage('dealersToConfigure'),
  'dealer-list': dealersPage(null),
  'dealer-management': movedTo('dealer-list'),
  'dealer-search': movedTo('dealer-list'),
  exhibitors: dealersPage('exhibitors'),
  records: { keys: 2, open: openRecords },
  registrations: { keys: 1, open: (context, keys) => openRegistrations(keys[0])(context, keys) },
  regulation: {
    call: 'ENG-276',
    keys: 1,
    open: async ({ queryClient }, [key]) => {
      const idTemplate = idIn(key);
      const [{ RegulationPage }, { versionsQuery }] = await Promise.all([
        import('#features/regulations/components/regulation-page.js'),
        import('#features/regulations/api/regulations.js'),
      ]);
      await queryClient.ensureQueryData(versionsQuery(idTemplate));
      return <RegulationPage idTemplate={idTemplate} />;
    },
  },
  requirements: {
    call: 'ENG-285',
    open: listOf(async ({ user }) => {
      const lists = await import('#features/requirements/components/requirement-list.js');
      return lists.requirementList(user?.adminEnabledMarket ?? []);
    }),
  },
  'seller-management': {
    call: 'ADM-44',
    texts: ['seller', 'dealer'],
    open: async () => {
      const { CoveragePage } = await import('#features/sellers/components/coverage-page.js');
      return <CoveragePage />;
    },
  },
  staff: {
    call: 'ENG-272',
    texts: ['views'],
    open: async () => {
      const [{ ListedRecords }, { staffList }] = await Promise.all([
        import('#shared/record/record-list.js'),
        import('#features/users/components/staff-list.js'),
      ]);
      return <ListedRecords known={staffList} />;
    },
  },
  'stopped-imports': {
    open: listOf(
      async () =>
        (await import('#features/back-office/components/stopped-imports.js')).stoppedImportList,
    ),
  },
  undelivered: {
    call: 'ENG-50',
    texts: ['engineering'],
    open: listOf(
      async () => (await import('#features/undelivered/components/undelivered.js')).undeliveredList,
    ),
  },
  'user-anonymization': {
    call: 'ADM-26',
    texts: ['views'],
    open: async () => {
      const [{ ListedRecords }, { erasableList }] = await Promise.all([
        import('#shared/record/record-list.js'),
        import('#features/users/components/erasable-list.js'),
      ]);
      return <ListedRecords known={erasableList} />;
    },
  },
  'user-edit': {
    call: 'ADM-19',
    keys: 1,
    open: async ({ queryClient }, [key]) => {
      const id = idIn(key);
      const [{ UserPage }, { userQuery }] = await Promise.all([
        import('#features/users/components/user-page.js'),
        import('#features/users/api/users.js'),
      ]);
      return <UserPage read={await queryClient.fetchQuery(userQuery(id))} />;
    },
  },
  'user-showcase': standingsPage('showcase', 'ADM-29'),
  'user-template': standingsPage('template', 'ADM-31'),
  users: {
    texts: ['views'],
    open: async () => {
      const [{ ListedRecords }, { usersList }] = await Promise.all([
        import('#shared/record/record-list.js'),
        import('#features/users/components/users-list.js'),
      ]);
      return <ListedRecords known={usersList} />;
    },
  },
};

/** The names of all back-office pages, for a test that visits each of them. @public */
export const ADMIN_PAGES = Object.keys(PAGES);

/** Opens the page for a path below `/admin`. */
export const openAdminPage = async (
  context: Parameters<OpenPage>[0],
  address: string,
): ReturnType<OpenPage> => {
  const [name, ...keys] = address.split('/') as [AdminPage, ...string[]];
  const { call, texts = [], keys: keysMax = 0, open } = PAGES[name] ?? {};
  const { user } = context;
  if (open === undefined || user === null || keys.length > keysMax) throw notFound();
  if (call !== undefined && !mayCall(user, call)) throw notFound();
  const [page] = await Promise.all([open(context, keys), loadTexts(...texts)]);
  return page;
};
