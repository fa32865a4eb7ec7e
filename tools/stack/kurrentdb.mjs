/** No KurrentDB is fetched: there is none but as an image of a container. */
const found = () =>
  process.env.KURRENTDB_URL
    ? { env: {} }
    : {
        missing: [
          'Set KURRENTDB_URL to a KurrentDB 26.1 or later: kurrentdb://localhost:2113?tls=false. Each run leaves',
          'streams there whose names start with fairlot-test-. npm test covers the protocol alone.',
        ],
      };

export const kurrentdb = {
  name: 'the event store on a real KurrentDB',
  specs: ['kurrentdb-event-store.stack'],
  found,
};
