import { isSeeded, Renewal, Robots, seedDemonstration } from '@fairlot/demonstration';
import { DEFAULT_LANGUAGE } from '@fairlot/countries';
import { texts } from '@fairlot/content';
import { SingleBar } from 'cli-progress';
import type { CoreParts } from '../core/open-core.js';
import { keptSecret } from './secret.js';
import type { Settings } from './settings.js';

const bar = () =>
  new SingleBar({
    format: 'Seeding the demonstration {bar} {percentage}% | {step}',
    hideCursor: true,
    noTTYOutput: false,
    clearOnComplete: true,
  });

/** The demonstration beside the portal: its data at first start, its robots, its renewal. */
export class Demonstration {
  private readonly robots: Robots;
  private readonly renewal: Renewal;
  private readonly password: string;

  constructor(
    private readonly parts: CoreParts,
    settings: Settings,
  ) {
    this.password = settings.demoPassword ?? keptSecret(settings.dataDir, 'demo-password', 9);
    this.robots = new Robots(parts);
    this.renewal = new Renewal(parts);
  }

  /** Before anything is awake: the clock would take the history being made for neglected work. */
  async prepare(): Promise<void> {
    if (!(await isSeeded(this.parts))) await this.seed();
  }

  start(): void {
    this.robots.start();
    this.renewal.start();
  }

  async stop(): Promise<void> {
    await this.robots.stop();
    await this.renewal.stop();
  }

  introduce(say: (line: string) => void): void {
    say('');
    say('Accounts: admin, centre, auctioneer, multi, loader, exhibitor, visitor, readonly,');
    say('          engineer, dealer1 to dealer200 — one click each on the sign-in page, or by');
    say(`          POST /api/v1/mobile/token with the password ${this.password}`);
    say('Try:      bid as dealer1, run an auction as auctioneer, replay one as engineer; robots');
    say('          bid already. The API can be read and tried at /api/docs.');
  }

  private async seed(): Promise<void> {
    const progress = process.stderr.isTTY ? bar() : null;
    progress?.start(1, 0, { step: '' });
    const onProgress = (at: { step: string; done: number; total: number }) => {
      progress?.setTotal(at.total);
      progress?.update(at.done, { step: at.step });
    };
    await seedDemonstration(this.parts, {
      password: this.password,
      now: this.parts.clock.now(),
      regulationText: texts(DEFAULT_LANGUAGE),
      onProgress,
    });
    progress?.stop();
  }
}
