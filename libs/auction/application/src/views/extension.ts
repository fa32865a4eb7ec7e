import type { AuctionView } from '@fairlot/contracts/auction';
import type { ExtensionReason } from '@fairlot/auction-domain';

type Extended = {
  readonly extensionReason: ExtensionReason | null;
  readonly extensionAt: number | null;
};

/** The newest extension of an end, or null. */
export const extensionOf = ({
  extensionReason: reason,
  extensionAt: at,
}: Extended): AuctionView['extension'] => (reason === null || at === null ? null : { reason, at });
