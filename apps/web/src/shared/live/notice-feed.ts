import type { DealerNotice } from '@fairlot/contracts/live';
import { appStore } from '#shared/app/app-scope.js';

type NoticeListener<Value> = (value: Value) => void;

/**
 * The notices for the user's dealer, from the open live connection. A page with a connection of its
 * own announces it here, so that the notice centre does not open a second one.
 */
class NoticeFeed {
  private carriers = 0;
  private readonly listeners = new Set<NoticeListener<DealerNotice>>();
  private readonly carryListeners = new Set<() => void>();
  private wasHeard = false;
  private readonly gapListeners = new Set<() => void>();
  /** The newest notice of each lot on which the dealer leads. */
  private readonly led = new Map<string, DealerNotice>();

  readonly isCarried = (): boolean => this.carriers > 0;
  readonly onCarry = (listener: () => void): (() => void) => {
    this.carryListeners.add(listener);
    return () => this.carryListeners.delete(listener);
  };

  /**
   * Announces that this page's connection receives the notices. Returns a function that ends this.
   */
  readonly carry = (): (() => void) => {
    this.count(1);
    return () => this.count(-1);
  };

  readonly subscribe = (listener: NoticeListener<DealerNotice>): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly add = (notice: DealerNotice): void => {
    const lot = `${notice.idAuction}/${notice.idLot}`;
    if (notice.kind === 'LEADING') this.led.set(lot, notice);
    else this.led.delete(lot);
    for (const listener of this.listeners) listener(notice);
  };

  /**
   * Call when a connection starts to receive notices. Tells listeners that notices before may have
   * been missed.
   */
  readonly closeGap = (): void => {
    this.wasHeard = true;
    for (const listener of this.gapListeners) listener();
  };
  /** Whether any connection has received notices since the page opened. */
  readonly hasReceived = (): boolean => this.wasHeard;
  readonly onGap = (listener: () => void): (() => void) => {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  };

  /** Notices of the lots on which the dealer leads, as far as known. */
  readonly leading = (): readonly DealerNotice[] => [...this.led.values()];

  private count(by: number): void {
    this.carriers += by;
    for (const listener of this.carryListeners) listener();
  }
}

/** The notices of the app. */
export const noticeFeed = appStore(() => new NoticeFeed());
