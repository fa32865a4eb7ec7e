export type RunningMosquitto = {
  readonly url: string;
  readonly webSocketUrl: string;
  readonly tlsUrl: string;
  /** Of its own authority, as PEM. */
  readonly ca: string;
  readonly username: string;
  readonly password: string;
  /** Ends it as a lost machine does. */
  kill(): Promise<void>;
  /** Begins it again, with its rights and without what it retained. */
  begin(): Promise<void>;
  stop(): Promise<void>;
};
export const PATH: string;
export const dynamicSecurity: () => string | null;
export const aMosquitto: (ports: {
  readonly tcp: number;
  readonly webSocket: number;
  readonly tls: number;
}) => Promise<RunningMosquitto>;
