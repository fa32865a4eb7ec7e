import type { OperationId } from '@fairlot/contracts/operations';
import { IconList } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#shared/i18n/i18n.js';
import { isStaff, useMayCall } from '#shared/session/rights.js';
import { useUser } from '#shared/session/session.js';
import type { PalettePage } from './palette-entry.js';

type TextArea =
  | 'account'
  | 'admin'
  | 'engineering'
  | 'help'
  | 'live'
  | 'security'
  | 'shell'
  | 'users';
type FurtherPage = {
  readonly to: string;
  readonly area: TextArea;
  readonly title: string;
  /**
   * A call that the page needs. Users who may not make it do not see the page. By default, every
   * user may open the page.
   */
  readonly call?: OperationId;
  /**
   * If true, only staff have the page. If false, staff have another page in its place. By default,
   * everybody has it.
   */
  readonly isForStaff?: boolean;
};

/**
 * Pages that are missing in the menu of at least one role, with the key of the text that names
 * them.
 */
const FURTHER_PAGES: readonly FurtherPage[] = [
  { to: '/auctions/upcoming', area: 'live', title: 'when.upcoming.title', call: 'SEC-54' },
  { to: '/auctions/ended', area: 'live', title: 'when.ended.title', call: 'SEC-54' },
  { to: '/manage/new', area: 'shell', title: 'word.newAuction', call: 'SEC-42' },
  { to: '/private', area: 'shell', title: 'nav.allPages', isForStaff: false },
  { to: '/private/booklet', area: 'help', title: 'booklet.title' },
  {
    to: '/private/buyer',
    area: 'users',
    title: 'users.view.buyers',
    call: 'ENG-204',
    isForStaff: false,
  },
  { to: '/private/contact', area: 'help', title: 'contact.title' },
  { to: '/private/cookie', area: 'help', title: 'cookie.title' },
  { to: '/private/my-leasys', area: 'help', title: 'corporate.title' },
  { to: '/private/requirements', area: 'account', title: 'ownRequirements.title' },
  { to: '/private/security', area: 'security', title: 'page.title', call: 'ENG-70' },
  { to: '/private/support', area: 'shell', title: 'nav.support' },
  { to: '/private/upload-vehicle', area: 'shell', title: 'word.uploadVehicles', call: 'SEC-29' },
  { to: '/private/users', area: 'account', title: 'dealerPeople.title', isForStaff: true },
  { to: '/admin/stopped-imports', area: 'admin', title: 'stoppedImports.title', call: 'ENG-260' },
  { to: '/engineering/streams', area: 'engineering', title: 'anyStream.title', call: 'ENG-28' },
  { to: '/engineering/processes', area: 'engineering', title: 'processes.title', call: 'ENG-37' },
  {
    to: '/engineering/disclosures',
    area: 'engineering',
    title: 'disclosures.title',
    call: 'ENG-33',
  },
];

/** The pages in `FURTHER_PAGES` that the user may open. Empty until their texts are loaded. */
export const useFurtherPages = (): readonly PalettePage[] => {
  const { i18n, t } = useTranslation('shell');
  const may = useMayCall();
  const byStaff = isStaff(useUser());
  const pages = FURTHER_PAGES.filter(
    ({ call, isForStaff = byStaff }) => isForStaff === byStaff && (call === undefined || may(call)),
  );
  const areas = [...new Set(pages.map(({ area }) => area))];
  const { isSuccess } = useQuery({
    queryKey: ['palette-texts', i18n.language, ...areas],
    queryFn: async () => {
      await loadTexts(...areas);
      return true;
    },
    staleTime: Infinity,
  });
  if (!isSuccess) return [];
  return pages.map(({ to, area, title }) => ({
    key: `page ${to}`,
    label: (t as (key: string, of: object) => string)(title, { ns: area }),
    icon: <IconList size={18} aria-hidden />,
    to,
  }));
};
