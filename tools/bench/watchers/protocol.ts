/** Orders to the process of the watchers, and its reports. Times are those of `process.hrtime`. */
export type Crowd = {
  readonly name: string;
  readonly carrier: 'socket.io' | 'mqtt';
  readonly port: number;
  readonly topic: string;
  readonly watchers: number;
};

export type Order =
  | { readonly order: 'gather'; readonly crowd: Crowd }
  | { readonly order: 'leave'; readonly name: string }
  /** Orders every watcher of the crowd to wait for the message with this text. */
  | { readonly order: 'watch'; readonly name: string; readonly text: string };

export type Report =
  | { readonly report: 'gathered' | 'left' | 'watching'; readonly name: string }
  /** Reports that the last watcher has received the message, at a time in nanoseconds as text. */
  | { readonly report: 'all-have-it'; readonly name: string; readonly at: string }
  | { readonly report: 'failed'; readonly name: string; readonly message: string };
