/** SCH scheduled, RUN running, CLD closed, AWA awarded (CON-037); a lot may also be WDR withdrawn. */
export type AuctionStatus = 'SCH' | 'RUN' | 'CLD' | 'AWA';
export type LotStatus = AuctionStatus | 'WDR';
/** TBA to be awarded, AWA awarded, NAW not awarded (CON-038); exists from the close on. */
export type AwardStatus = 'TBA' | 'AWA' | 'NAW';
/** LEA leasing fleet, MUL multi-auctioneer, OTH other (CON-039, reading 61). */
export type AuctionType = 'LEA' | 'MUL' | 'OTH';
/** Why an end moved (domain section 6). PAUSE gives the paused time back. */
export type ExtensionReason = 'SOFT_CLOSE' | 'OWNER' | 'TECHNICAL' | 'PAUSE';
/** Why a last call was cancelled. OUTAGE: no bid was possible. */
export type LastCallCancelCause = 'OFFER' | 'VOID' | 'PAUSE' | 'OWNER' | 'OUTAGE';
