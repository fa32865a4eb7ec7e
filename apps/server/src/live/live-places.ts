import { addressKey } from '@fairlot/access-records';
import type { RateLimits } from '@fairlot/access-http';
import type { LiveAdmission, LiveIdentity } from '@fairlot/live-bus-port';
import type { LivePlaces } from '../settings/limit-environment.js';

/** Counts open connections per name, and forgets names without any. */
class Places {
  private readonly taken = new Map<string, number>();

  constructor(private readonly max: number) {}

  isFull(name: string): boolean {
    return (this.taken.get(name) ?? 0) >= this.max;
  }

  /** Counts one up. Call the result once to count it down. */
  take(name: string): () => void {
    this.taken.set(name, (this.taken.get(name) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.taken.get(name) ?? 1) - 1;
      if (left === 0) this.taken.delete(name);
      else this.taken.set(name, left);
    };
  }
}

/** Limits live connections: by address before the token is checked, then by user and dealer. */
export class LivePlacesAdmission implements LiveAdmission {
  private readonly addresses: Places;
  private readonly users: Places;
  private readonly dealers: Places;

  constructor(
    { perAddress, perUser, perDealer }: LivePlaces,
    private readonly limits: Pick<RateLimits, 'mayConnect' | 'hold'>,
  ) {
    this.addresses = new Places(perAddress);
    this.users = new Places(perUser);
    this.dealers = new Places(perDealer);
  }

  fromAddress(address: string): (() => void) | null {
    const name = addressKey(address);
    if (this.addresses.isFull(name) || !this.limits.mayConnect(address)) return null;
    return this.addresses.take(name);
  }

  async forIdentity({ idUser, idDealer }: LiveIdentity): Promise<(() => void) | null> {
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
