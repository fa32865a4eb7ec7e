/** Where a command gets its settings from, and where its output goes. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes the result, and nothing else. */
  readonly out: (text: string) => void;
  /** Writes messages that are not part of the result. */
  readonly err: (text: string) => void;
  /** Where progress is shown; null if output goes to no terminal. */
  readonly screen: NodeJS.WriteStream | null;
};

/**
 * The terminal of this process. Standard output is reserved for results. What libraries print there
 * is sent to standard error, so that `--json` output stays one document.
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
