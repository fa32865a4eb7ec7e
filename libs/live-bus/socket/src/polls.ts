import { ServerResponse, type IncomingMessage } from 'node:http';

/** The session id in the URL of a request; null in the request that opens a session. */
export const sessionIdOf = ({ url = '' }: IncomingMessage): string | null =>
  new URL(url, 'http://socket.io').searchParams.get('sid');

type NextHandler = (error?: Error) => void;

/**
 * Refuses a poll while the previous response is unread. A response empties the queue that `isSlow`
 * measures, so a client that polls without reading would fill this process with responses.
 */
export const rejectConcurrentPolls = () => {
  const unread = new Set<string>();
  return (request: IncomingMessage, response: unknown, next: NextHandler): void => {
    const sid = sessionIdOf(request);
    // An upgrade has no response that could be unread.
    if (sid === null || request.method !== 'GET' || !(response instanceof ServerResponse))
      return next();
    if (unread.has(sid)) return next(new Error('OVERLAP'));
    unread.add(sid);
    const read = () => unread.delete(sid);
    response.once('finish', read).once('close', read);
    next();
  };
};
