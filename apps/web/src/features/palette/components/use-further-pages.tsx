import type { OperationId } from '@fairlot/contracts/operations';
import { IconList } from '@fairlot/web-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#shared/i18n/i18n.js';
import { useMayCall } from '#shared/session/rights.js';
import type { PaletteEntry } from './palette-entry.js';

type Area = 'admin' | 'engineering' | 'live' | 'security';
type Page = {
  readonly to: string;
  readonly area: Area;
  readonly title: string;
  /** The page is hidden from users without this call. */
  readonly call: OperationId;
};

/** Pages that no menu lists, with the text that names them. */
const PAGES: readonly Page[] = [
  { to: '/auctions/upcoming', area: 'live', title: 'when.upcoming.title', call: 'SEC-54' },
  { to: '/auctions/ended', area: 'live', title: 'when.ended.title', call: 'SEC-54' },
  { to: '/private/security', area: 'security', title: 'page.title', call: 'ENG-70' },
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

/** The pages in `PAGES` that the user may open, once their texts are loaded. */
export const useFurtherPages = (): readonly PaletteEntry[] => {
  const { i18n, t } = useTranslation('shell');
  const navigate = useNavigate();
  const may = useMayCall();
  const pages = PAGES.filter(({ call }) => may(call));
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
    run: () => void navigate({ to }),
  }));
};
