/** The current time in all tests of the client, for the browser and for the server. */
export const NOW = Date.UTC(2026, 10, 21, 12);

const monotonicNow = performance.now.bind(performance);
const startedAt = monotonicNow();

// The wall clock of each worker starts at `NOW`, so that no test depends on the date on which it
// runs.
Date.now = () => NOW + Math.trunc(monotonicNow() - startedAt);
