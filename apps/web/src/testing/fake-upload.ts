import { vi } from 'vitest';

/** A pending upload that the test controls. */
type OnItsWay = {
  readonly address: string;
  readonly form: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly come: (loaded: number, total: number) => void;
  readonly answer: (status: number, content: unknown) => void;
  /** Simulates a lost connection. */
  readonly fail: () => void;
  isAborted: boolean;
};

/**
 * Replaces `XMLHttpRequest`, with which the client uploads files. jsdom would send real requests.
 */
export const fakeUploads = (onSent?: (one: OnItsWay) => void): readonly OnItsWay[] => {
  const sent: OnItsWay[] = [];
  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    timeout = 0;
    status = 0;
    responseText = '';
    private readonly headers: Record<string, string> = {};
    private address = '';
    private own: OnItsWay | null = null;
    open(_: string, address: string) {
      this.address = address;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(form: FormData) {
      this.own = {
        address: this.address,
        form,
        headers: this.headers,
        isAborted: false,
        come: (loaded, total) =>
          void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total })),
        answer: (status, content) => {
          this.status = status;
          this.responseText = JSON.stringify(content);
          this.dispatchEvent(new Event('load'));
        },
        fail: () => void this.dispatchEvent(new Event('error')),
      };
      sent.push(this.own);
      onSent?.(this.own);
    }
    abort() {
      if (this.own) this.own.isAborted = true;
      this.dispatchEvent(new Event('abort'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
};

/** Answers each upload immediately. Call it after `makePortal`. */
export const makeUpload = (answer: (sent: OnItsWay) => Response): readonly OnItsWay[] =>
  fakeUploads((one) => {
    const response = answer(one);
    void response.text().then((body) => one.answer(response.status, JSON.parse(body)));
  });
