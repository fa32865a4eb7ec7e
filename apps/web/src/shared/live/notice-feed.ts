import type { DealerNotice } from '@fairlot/contracts/live';
import { appStore } from '#shared/app/app-scope.js';

type Hear<Value> = (value: Value) => void;

/**
 * What happened to the own dealer, from whichever live line is open. A page with a line of its own
 * carries the notices along, so that there is never a second line for them.
 */
class NoticeFeed {
  private carriers = 0;
  private readonly listeners = new Set<Hear<DealerNotice>>();
  private readonly carryListeners = new Set<() => void>();
  private wasHeard = false;
  private readonly gapListeners = new Set<() => void>();
  /** By lot, where the newest notice says that the dealer leads. */
  private readonly led = new Map<string, DealerNotice>();

  readonly isCarried = (): boolean => this.carriers > 0;
  readonly onCarry = (hear: () => void): (() => void) => {
    this.carryListeners.add(hear);
    return () => this.carryListeners.delete(hear);
  };

  /** This page's line brings the notices from now on; answers how to end it. */
  readonly carry = (): (() => void) => {
    this.count(1);
    return () => this.count(-1);
  };

  readonly subscribe = (hear: Hear<DealerNotice>): (() => void) => {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  };
  readonly tell = (notice: DealerNotice): void => {
    const lot = `${notice.idAuction}/${notice.idLot}`;
    if (notice.kind === 'LEADING') this.led.set(lot, notice);
    else this.led.delete(lot);
    for (const hear of this.listeners) hear(notice);
  };

  /** A line hears notices again, or for the first time: what came before it was told to nobody. */
  readonly closeGap = (): void => {
    this.wasHeard = true;
    for (const hear of this.gapListeners) hear();
  };
  /** Whether a line has heard notices since the page was opened. */
  readonly hasHeard = (): boolean => this.wasHeard;
  readonly onGap = (hear: () => void): (() => void) => {
    this.gapListeners.add(hear);
    return () => this.gapListeners.delete(hear);
  };

  /** Where the dealer led when last heard of. */
  readonly leading = (): readonly DealerNotice[] => [...this.led.values()];

  private count(by: number): void {
    this.carriers += by;
    for (const hear of this.carryListeners) hear();
  }
}

/** The one feed of the app. */
export const noticeFeed = appStore(() => new NoticeFeed());
