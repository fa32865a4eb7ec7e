import { User, verifyPassword } from '@fairlot/access-records';
import {
  DemoPictures,
  isSeeded,
  LAST_ACCOUNT,
  Renewal,
  Robots,
  seedDemonstration,
} from '@fairlot/demonstration';
import { bindingRegulation } from '@fairlot/content';
import { runOneAtATime, type PostgresConnection } from '@fairlot/database';
import { GeneratedFiles } from '@fairlot/vehicles-records';
import { SingleBar } from 'cli-progress';
import type { CoreParts } from '../core/open-core.js';
import { loadOrCreateSecret } from '../settings/secret.js';
import type { Settings } from '../settings/settings.js';
import { limitGarbage } from './garbage.js';

/** Key of an advisory lock, which differs from the lock of the migrations. */
const SEED_LOCK = 1763_000_004;

const makeProgressBar = () =>
  new SingleBar({
    format: 'Seeding the demonstration {bar} {percentage}% | {step}',
    hideCursor: true,
    noTTYOutput: false,
    clearOnComplete: true,
  });

/**
 * The demonstration: adds its data at the first start, runs simulated dealers, renews auctions and
 * generates pictures.
 */
export class Demonstration {
  private readonly robots: Robots;
  private readonly renewal: Renewal;
  private readonly pictures: DemoPictures;
  private readonly password: string;
  /**
   * Whether this process knows the password of the demonstration accounts. Another process may have
   * created them with another password.
   */
  private isPassword = false;

  constructor(
    private readonly parts: CoreParts,
    settings: Settings,
  ) {
    this.password =
      settings.demoPassword ?? loadOrCreateSecret(settings.dataDir, 'demo-password', 9);
    this.robots = new Robots(parts);
    this.renewal = new Renewal(parts);
    this.pictures = new DemoPictures(parts, new GeneratedFiles(parts.files, parts.dataSource));
  }

  /**
   * Adds the demonstration data. Must run before the roles start, because the clock would treat its
   * history as overdue work. If several processes start for the first time, one adds the data and
   * the others wait.
   */
  prepare(connection: PostgresConnection): Promise<void> {
    limitGarbage();
    return runOneAtATime(connection, SEED_LOCK, async () => {
      if (!(await isSeeded(this.parts))) await this.seed();
      this.isPassword = await this.isTheirs();
    });
  }

  start(): void {
    this.robots.start();
    this.renewal.start();
  }

  /** Generates pictures in the background, long after the first bids are visible. */
  startPictures(): void {
    this.pictures.start();
  }

  async stop(): Promise<void> {
    await this.pictures.stop();
    await this.robots.stop();
    await this.renewal.stop();
  }

  introduce(print: (line: string) => void): void {
    print('');
    print('Accounts: admin, centre, auctioneer, multi, loader, exhibitor, visitor, readonly,');
    print('          engineer, dealer1 to dealer200. Click one on the sign-in page, or call');
    print(`          POST /api/v1/mobile/token with ${this.passwordInWords()}`);
    print('Try:      Bid as dealer1, run an auction as auctioneer, or replay one as engineer.');
    print('          Robots are already bidding. Try the API at /api/docs, and read the e-mails');
    print('          of the portal at /mailbox.');
  }

  private passwordInWords(): string {
    return this.isPassword
      ? `the password ${this.password}`
      : 'the password printed by the process that seeded the data';
  }

  /**
   * Whether this is the password of the stored accounts. All demonstration accounts share one.
   */
  private async isTheirs(): Promise<boolean> {
    const account = await this.parts.dataSource
      .getRepository(User)
      .createQueryBuilder('user')
      .addSelect('user.passwordHash')
      .where({ username: LAST_ACCOUNT })
      .getOneOrFail();
    return verifyPassword(account.passwordHash, this.password);
  }

  private async seed(): Promise<void> {
    const progress = process.stderr.isTTY ? makeProgressBar() : null;
    progress?.start(1, 0, { step: '' });
    const onProgress = (at: { step: string; done: number; total: number }) => {
      progress?.setTotal(at.total);
      progress?.update(at.done, { step: at.step });
    };
    await seedDemonstration(this.parts, {
      password: this.password,
      now: this.parts.clock.now(),
      regulationText: bindingRegulation,
      onProgress,
    });
    progress?.stop();
  }
}
