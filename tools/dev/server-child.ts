import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER_ENTRY = fileURLToPath(new URL('../../apps/server/src/dev.ts', import.meta.url));
const REGISTER_MODULE = new URL('register.mjs', import.meta.url).href;
const NODE_FLAGS = ['--conditions=@fairlot/source', '--import', REGISTER_MODULE];
/** Time limit for a clean stop of the server, which closes every open connection. */
const STOP_TIMEOUT_MS = 5_000;

type ServerCallbacks = {
  /**
   * Called when the portal serves, with the time since the restart was requested, and the output of
   * the process so far.
   */
  serving(tookMs: number, output: string): void;
  /** Called when the server has ended unexpectedly, with its error output. */
  broken(reason: string): void;
};

/** Ends a process and waits until it has ended. Does nothing if the process has already ended. */
const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  const last = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(last);
};

/**
 * Runs the portal from its sources in a separate process. After a change, a new process loads the
 * sources while the old one serves, and replaces it once they are loaded. So code that does not
 * load changes nothing. The old process is killed, because its acknowledged data is in the
 * database.
 */
export class ServerChild {
  private newest: ChildProcess | null = null;
  private serving: ChildProcess | null = null;
  private gate = Promise.withResolvers<void>();

  constructor(
    private readonly env: NodeJS.ProcessEnv,
    private readonly hear: ServerCallbacks,
  ) {}

  /** Resolves when a process serves, or when no process is starting. */
  get settled(): Promise<void> {
    return this.gate.promise;
  }

  /** Starts a new process that replaces the current one, and cancels a start in progress. */
  restart(): void {
    const askedAt = performance.now();
    if (this.newest !== this.serving) this.newest?.kill('SIGKILL');
    const child = spawn(process.execPath, [...NODE_FLAGS, SERVER_ENTRY], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.newest = child;
    let [output, complained] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complained = (complained + text).slice(-10_000);
      process.stderr.write(text);
    });
    child.on('message', (word) => {
      if (child !== this.newest) return;
      if (word === 'loaded') void this.replace(child);
      if (word === 'serves') {
        this.gate.resolve();
        this.hear.serving(performance.now() - askedAt, output);
      }
    });
    child.once('close', () => {
      if (child !== this.newest) return;
      this.gate.resolve();
      this.hear.broken(complained);
    });
  }

  async stop(): Promise<void> {
    const newest = this.newest;
    const serving = this.serving;
    this.newest = null;
    this.gate.resolve();
    for (const child of new Set([newest, serving])) if (child) await endProcess(child, 'SIGTERM');
  }

  private async replace(child: ChildProcess): Promise<void> {
    const old = this.serving;
    this.gate.resolve();
    this.gate = Promise.withResolvers<void>();
    this.serving = child;
    if (old) await endProcess(old, 'SIGKILL');
    // A newer start may have cancelled this one in the meantime.
    if (child.connected) child.send('start');
  }
}
