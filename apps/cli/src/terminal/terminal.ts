/** Where a command reads its settings and writes to. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The result, and nothing else. */
  readonly out: (text: string) => void;
  /** Whatever else is said. */
  readonly err: (text: string) => void;
  /** Where progress may be drawn; null when nobody watches. */
  readonly screen: NodeJS.WriteStream | null;
};

/**
 * The terminal of this process. Standard output is kept for results: what a library prints there
 * goes to standard error, so that `--json` stays one document.
 */
export const processTerminal = (): Terminal => {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return {
    env: process.env,
    out: (text) => void write(text),
    err: (text) => void stderr.write(text),
    screen: stderr.isTTY ? stderr : null,
  };
};
