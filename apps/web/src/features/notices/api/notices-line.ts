import { fromPromise } from 'xstate';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine } from '#shared/live/open-live.js';

/**
 * A connection only for the user's notices, for pages that have no live connection of their own.
 */
export const noticesConnection = liveConnectionMachine.provide({
  actors: {
    catchUp: fromPromise(catchUpNotices),
    line: lineActor({
      open: openLine,
      listener: {
        message: (_, message) => {
          if ('kind' in message) noticeFeed().add(message);
        },
        presence: () => {},
      },
      begin: async ({ noticesTopic, carrier }) => {
        if (noticesTopic !== null) await carrier.watch([noticesTopic]);
      },
    }),
  },
});
