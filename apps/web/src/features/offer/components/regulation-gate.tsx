import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { auctionQuery } from '../../live-room/api/auction.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { useUnaccepted } from './offer-machines.js';

const RegulationDialog = lazy(async () => {
  // Loaded on demand with its texts, because few bidders must accept a regulation.
  const [{ RegulationDialog: component }] = await Promise.all([
    import('./regulation-dialog.js'),
    loadTexts('account'),
  ]);
  return { default: component };
});

type Continue = () => void;
const GateContext = createContext<(goOn: Continue) => void>((goOn) => goOn());

/** Asks for acceptance if a bid was refused because a newer version of the regulation applies. */
const useRefusedBid = (ask: (goOn: Continue) => void) => {
  const client = useQueryClient();
  const { idAuction } = useLiveAuctionPage().auction;
  const { idLot, repeat } = useUnaccepted();
  const askAgain = useEffectEvent(() => {
    if (idLot === null) return;
    client.setQueryData(
      auctionQuery(idAuction).queryKey,
      (before) => before && { ...before, regulation: { ...before.regulation, accepted: false } },
    );
    void client.invalidateQueries({ queryKey: ['regulation', idAuction] });
    ask(() => repeat(idLot));
  });
  useEffect(() => askAgain(), [idLot]);
};

/**
 * Asks for acceptance of the regulation before the dealer's first bid, and then continues with that
 * bid.
 */
export const RegulationGate = ({ children }: { readonly children: ReactNode }) => {
  const { accepted } = useLiveAuctionPage().auction.regulation;
  const [waiting, setWaiting] = useState<{ readonly goOn: Continue } | null>(null);
  // Once opened, the dialog stays mounted, so that it can close with its animation.
  const [isNeeded, setNeeded] = useState(false);
  const ask = (goOn: Continue) => {
    setNeeded(true);
    setWaiting({ goOn });
  };
  const pass = (goOn: Continue) => (accepted ? goOn() : ask(goOn));
  useRefusedBid(ask);
  const close = () => setWaiting(null);
  const goOn = () => {
    close();
    waiting?.goOn();
  };
  return (
    <GateContext value={pass}>
      {children}
      {isNeeded && (
        <Suspense>
          <RegulationDialog opened={waiting !== null} onClose={close} onAccepted={goOn} />
        </Suspense>
      )}
    </GateContext>
  );
};

/** Returns a function that runs a bid once the regulation is accepted. */
export const useRegulation = () => useContext(GateContext);
