import { fromPromise } from 'xstate';
import { catchUpNotices } from '#shared/live/catch-up-notices.js';
import { lineActor } from '#shared/live/line-actor.js';
import { liveConnectionMachine } from '#shared/live/live-connection.machine.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import { openLine } from '#shared/live/open-live.js';

/** A connection for the user's notices only, for pages without other live content. */
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
