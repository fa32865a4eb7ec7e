/** No KurrentDB is fetched: there is none but as an image of a container. */
const found = () =>
  process.env.KURRENTDB_URL
    ? { env: {} }
    : {
        missing: [
          'Name a KurrentDB 26.1 or later: KURRENTDB_URL=kurrentdb://localhost:2113?tls=false. Each run leaves',
          'streams there whose names begin with fairlot-test-. The protocol alone is tested by npm test.',
        ],
      };

export const kurrentdb = {
  name: 'the event store and a portal on a real KurrentDB',
  specs: ['kurrentdb-event-store.stack', 'portal-on-kurrentdb.stack'],
  found,
};
