import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startProcess, haveExited, type PortalProcess } from './make-process.js';

/** Starts portals in separate processes, each with a data directory. One per spec file. */
export class PortalProcesses {
  private readonly folders: string[] = [];
  private readonly portals: PortalProcess[] = [];

  /** @param program runs instead of that of `npm start` */
  constructor(private readonly program?: string) {}

  makeDataDir(): string {
    const folder = mkdtempSync(join(tmpdir(), 'fairlot-start-'));
    this.folders.push(folder);
    return folder;
  }

  async start(env: Readonly<Record<string, string>>): Promise<PortalProcess> {
    const portal = await startProcess(env, this.program);
    this.portals.push(portal);
    return portal;
  }

  /**
   * Checks that a start fails with code 1, prints only one line, which matches, and leaves no
   * process.
   */
  async refuse(env: Readonly<Record<string, string>>, line: RegExp): Promise<void> {
    const portal = await this.start({ DATA_DIR: this.makeDataDir(), ...env });
    expect([await portal.ended(), portal.output()]).toEqual([
      1,
      { out: '', err: expect.stringMatching(line) },
    ]);
    expect(portal.output().err.trimEnd()).not.toContain('\n');
  }

  /** Stops all portals and removes their data directories. */
  async leave(): Promise<void> {
    await Promise.all(this.portals.map((portal) => portal.killAll()));
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks that a portal and all its child processes end with code 0. */
export const expectCleanEnd = async (
  portal: PortalProcess,
  signal: 'SIGINT' | 'SIGTERM',
): Promise<void> => {
  const all = portal.pids();
  portal.signal(signal);
  expect([await portal.ended(), portal.output().err]).toEqual([0, '']);
  await haveExited(all);
};
