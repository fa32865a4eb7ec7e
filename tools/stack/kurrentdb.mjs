/**
 * Finds KurrentDB by its setting. It is not downloaded, because it is published only as a container
 * image.
 */
const findKurrentDb = () =>
  process.env.KURRENTDB_URL
    ? { env: {} }
    : {
        missing: [
          'Set KURRENTDB_URL to a KurrentDB 26.1 or later: kurrentdb://localhost:2113?tls=false. Each run leaves',
          'streams there whose names start with fairlot-test-. npm test covers the protocol alone.',
        ],
      };

export const kurrentdb = {
  name: 'the event store and a portal on a real KurrentDB',
  specs: ['kurrentdb-event-store.stack', 'portal-on-kurrentdb.stack'],
  found: findKurrentDb,
};
