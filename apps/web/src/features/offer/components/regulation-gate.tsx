import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import { useRoom } from '../../live-room/components/room-context.js';

const RegulationDialog = lazy(async () => ({
  default: (await import('./regulation-dialog.js')).RegulationDialog,
}));

type GoOn = () => void;
const GateContext = createContext<(goOn: GoOn) => void>((goOn) => goOn());

/** Asks for acceptance once, before the first bid, and then continues with that bid. */
export const RegulationGate = ({ children }: { readonly children: ReactNode }) => {
  const { accepted } = useRoom().auction.regulation;
  const [waiting, setWaiting] = useState<{ readonly goOn: GoOn } | null>(null);
  // Stays mounted to close itself.
  const [isNeeded, setNeeded] = useState(false);
  const pass = (goOn: GoOn) => {
    if (accepted) return goOn();
    setNeeded(true);
    setWaiting({ goOn });
  };
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

/** Runs a bid after the regulation is accepted. */
export const useRegulation = () => useContext(GateContext);
