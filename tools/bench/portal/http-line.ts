import { connect, type Socket } from 'node:net';

export type Answer = { readonly status: number; readonly body: string };
export type Post = { readonly path: string; readonly token?: string; readonly body: unknown };

type PendingAnswer = { resolve(answer: Answer): void; reject(reason: unknown): void };

const HEAD_END = '\r\n\r\n';
const LENGTH_PATTERN = /\r\ncontent-length: (\d+)\r\n/i;

/**
 * One keep-alive connection with one request in progress. It uses no client library, whose work
 * would be counted as the server's, because both share two CPUs.
 */
export class HttpLine {
  #read: Buffer = Buffer.alloc(0);
  #answer: PendingAnswer | null = null;
  /** Null if the server has closed the connection, as it does when one is idle. */
  #socket: Socket | null = null;
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  post({ path, token, body }: Post): Promise<Answer> {
    const text = JSON.stringify(body);
    this.#socket ??= this.#open();
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\n` +
        `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
        `${token === undefined ? '' : `token: ${token}\r\n`}\r\n${text}`,
    );
    return new Promise((resolve, reject) => {
      this.#answer = { resolve, reject };
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    socket.on('data', (data: Buffer) => this.#take(data));
    socket.on('error', (error) => this.#answer?.reject(error));
    socket.on('close', () => {
      this.#socket = null;
      this.#read = Buffer.alloc(0);
      this.#answer?.reject(new Error('the server hung up'));
    });
    return socket;
  }

  #take(data: Buffer): void {
    this.#read = this.#read.length === 0 ? data : Buffer.concat([this.#read, data]);
    const headEnd = this.#read.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#read.toString('latin1', 0, headEnd + HEAD_END.length);
    const length = Number(LENGTH_PATTERN.exec(head)?.[1] ?? Number.NaN);
    const bodyAt = headEnd + HEAD_END.length;
    if (Number.isNaN(length)) {
      this.#answer?.reject(new Error(`an answer without a length: ${head}`));
      return;
    }
    if (this.#read.length < bodyAt + length) return;
    const body = this.#read.toString('utf8', bodyAt, bodyAt + length);
    this.#read = this.#read.subarray(bodyAt + length);
    this.#answer?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}
