import { addressKey } from '@fairlot/access-records';
import type { RateLimits } from '@fairlot/access-http';
import type { LiveAdmission, LiveIdentity } from '@fairlot/live-bus-port';
import type { ConnectionLimits } from '../settings/limit-environment.js';

/** Counts open connections by name, and forgets names without connections. */
class ConnectionCounter {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  isFull(name: string): boolean {
    return (this.counts.get(name) ?? 0) >= this.max;
  }

  /** Counts a connection. Returns a function that stops counting it; call it once. */
  take(name: string): () => void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.counts.get(name) ?? 1) - 1;
      if (left === 0) this.counts.delete(name);
      else this.counts.set(name, left);
    };
  }
}

/** Limits live connections: by address before the token is checked, then by user and dealer. */
export class ConnectionAdmission implements LiveAdmission {
  private readonly addresses: ConnectionCounter;
  private readonly users: ConnectionCounter;
  private readonly dealers: ConnectionCounter;

  constructor(
    { perAddress, perUser, perDealer }: ConnectionLimits,
    private readonly limits: Pick<RateLimits, 'mayConnect' | 'hold'>,
  ) {
    this.addresses = new ConnectionCounter(perAddress);
    this.users = new ConnectionCounter(perUser);
    this.dealers = new ConnectionCounter(perDealer);
  }

  fromAddress(address: string): (() => void) | null {
    const name = addressKey(address);
    if (this.addresses.isFull(name) || !this.limits.mayConnect(address)) return null;
    return this.addresses.take(name);
  }

  /**
   * Admits a connection to the user and dealer. During "view as user", the dealer is not counted.
   */
  async forIdentity({ idUser, ...of }: LiveIdentity): Promise<(() => void) | null> {
    const idDealer = of.isViewing === true ? null : of.idDealer;
    const user = String(idUser);
    const dealer = idDealer === null ? null : String(idDealer);
    if (this.users.isFull(user) || (dealer !== null && this.dealers.isFull(dealer))) {
      await this.limits.hold();
      return null;
    }
    const leave = [this.users.take(user), ...(dealer === null ? [] : [this.dealers.take(dealer)])];
    return () => {
      for (const each of leave) each();
    };
  }
}
