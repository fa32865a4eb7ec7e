export type RunningMosquitto = {
  readonly url: string;
  readonly webSocketUrl: string;
  readonly tlsUrl: string;
  /** Certificate of the broker's own certificate authority, as PEM. */
  readonly ca: string;
  readonly username: string;
  readonly password: string;
  /** Kills the broker, so that it ends like a machine that is lost. */
  kill(): Promise<void>;
  /** Starts the broker again, with its rights, but without retained messages. */
  begin(): Promise<void>;
  stop(): Promise<void>;
};
export const PATH: string;
export const dynamicSecurity: () => string | null;
export const makeMosquitto: (ports: {
  readonly tcp: number;
  readonly webSocket: number;
  readonly tls: number;
}) => Promise<RunningMosquitto>;
