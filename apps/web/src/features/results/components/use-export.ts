import { isLanguage } from '@fairlot/countries';
import { useTranslation } from 'react-i18next';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import type { CallInput, OperationRow } from '#shared/api/call.js';
import { startExport, type ExportId } from '#shared/tasks/start-export.js';

/** Ids of the exports of an auction: the results and the bids. */
type ReportId = Extract<ExportId, 'SEC-68' | 'ENG-24'>;
type ExportRequest = {
  readonly operation: OperationRow<ReportId>;
  readonly query: NonNullable<CallInput<ReportId>['query']>;
  /** The tab whose list is exported. */
  readonly tab: 'results' | 'offers';
};

/** Exports the list as it is displayed, in the reader's language. */
export const useExport = () => {
  const { t, i18n } = useTranslation('manage');
  const { idAuction, auctionName } = useLiveAuctionPage().auction;
  const language = isLanguage(i18n.language) ? { language: i18n.language } : {};
  return ({ operation, query, tab }: ExportRequest): void =>
    startExport({
      operation,
      input: { params: { id: idAuction }, query: { ...query, ...language } },
      title: t(`results.export.${tab}`, { type: query.typeExport ?? '', auction: auctionName }),
      page: `/manage/${idAuction}/${tab}`,
    });
};
