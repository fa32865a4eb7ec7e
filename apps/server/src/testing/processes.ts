import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startProcess, haveExited, type PortalProcess } from './make-process.js';

/** Portals in separate processes, with their data directories. One per spec file. */
export class PortalProcesses {
  private readonly folders: string[] = [];
  private readonly portals: PortalProcess[] = [];

  /** @param program replaces the program of `npm start` */
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
   * Checks that a start ends with code 1, prints only one line that matches, and leaves no process.
   */
  async refuse(env: Readonly<Record<string, string>>, line: RegExp): Promise<void> {
    const portal = await this.start({ DATA_DIR: this.makeDataDir(), ...env });
    expect([await portal.ended(), portal.output()]).toEqual([
      1,
      { out: '', err: expect.stringMatching(line) },
    ]);
    expect(portal.output().err.trimEnd()).not.toContain('\n');
  }

  /** Stops all portals and removes the folders. */
  async leave(): Promise<void> {
    await Promise.all(this.portals.map((portal) => portal.killAll()));
    for (const folder of this.folders) rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks that the portal and all its child processes end cleanly. */
export const expectCleanEnd = async (
  portal: PortalProcess,
  signal: 'SIGINT' | 'SIGTERM',
): Promise<void> => {
  const all = portal.pids();
  portal.signal(signal);
  expect([await portal.ended(), portal.output().err]).toEqual([0, '']);
  await haveExited(all);
};
