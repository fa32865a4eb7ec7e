import type { AuctionView } from '@fairlot/contracts/auction';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#shared/clock/countdown.js';
import { useFormat } from '#shared/format/use-format.js';
import { AuctionFacts, LotProgress } from './auction-facts.js';

export const AuctionTable = ({ auctions }: { readonly auctions: readonly AuctionView[] }) => {
  const { t } = useTranslation('live');
  const format = useFormat();
  return (
    <table className="fl-table fl-stack">
      <caption className="fl-hidden">{t('word.runningAuctions')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('word.auction')}</th>
          <th scope="col">{t('word.kind')}</th>
          <th scope="col">{t('word.lots')}</th>
          <th scope="col">{t('word.end')}</th>
          <th scope="col">{t('word.endsIn')}</th>
        </tr>
      </thead>
      <tbody>
        {auctions.map((auction) => (
          <tr key={auction.idAuction}>
            <th scope="row">
              <Link to="/auctions/$idAuction" params={{ idAuction: auction.idAuction }}>
                {auction.auctionName}
              </Link>
              <span className="fl-faint fl-clip">{auction.templateName}</span>
            </th>
            <td>
              <AuctionFacts auction={auction} />
            </td>
            <td>
              <LotProgress auction={auction} />
            </td>
            <td className="fl-number">{format.instant(auction.endsAt)}</td>
            <td className="fl-number">
              <Countdown endsAt={auction.endsAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
