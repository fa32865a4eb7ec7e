import { ServerResponse, type IncomingMessage } from 'node:http';

/** The session that a request says it belongs to; null for the one that opens it. */
export const sidOf = ({ url = '' }: IncomingMessage): string | null =>
  new URL(url, 'http://socket.io').searchParams.get('sid');

type Next = (error?: Error) => void;

/**
 * Refuses a poll while the answer to the one before is unread. Each answer empties the queue that
 * `isSlow` measures, so a client that polls without reading would fill this process with answers.
 */
export const onePollAtOnce = () => {
  const unread = new Set<string>();
  return (request: IncomingMessage, response: unknown, next: Next): void => {
    const sid = sidOf(request);
    // An upgrade has no response to be read.
    if (sid === null || request.method !== 'GET' || !(response instanceof ServerResponse))
      return next();
    if (unread.has(sid)) return next(new Error('OVERLAP'));
    unread.add(sid);
    const read = () => unread.delete(sid);
    response.once('finish', read).once('close', read);
    next();
  };
};
