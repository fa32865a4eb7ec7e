/** Introduction of the API document, for integrators. */
export const INTRODUCTION = `Vehicle auctions for registered dealers.

**This document is public.** It lists all calls, including those of managers and administrators. Access
depends on the role of the caller, not on knowing the call.

**Authentication.** Browsers get a session cookie at \`/sso/login?redirect=/api/docs\`. Calls that change data
then also need the header \`X-XSRF-TOKEN\` with the value of the cookie \`XSRF-TOKEN\`. Other clients get a token
from \`POST /api/v1/mobile/token\` and send it in the header \`token\` with every call. Calls without a security
requirement are open to everyone.

**Bids** have the name \`offer\` in fields, paths, events and error codes. A maximum bid is called \`agent\`,
buying now \`clickAndBuy\`, and watching a lot \`observe\`.

**Amounts** are whole hundredths of the currency (\`…Minor\`, such as cents). The only exception is \`offer\`,
which is in euros. **Times** are epoch milliseconds of the server clock (\`…At\`). All other numbers have their
unit in \`x-unit\`.

**Idempotency.** Send a command id (UUID) with every write: \`commandId\` for bids, otherwise the header
\`Idempotency-Key\`. Calls about the session or the caller's account have no command id. A repeated request with
the same id has no further effect and returns the first response, so retry a request if its outcome is
unknown. The same id with a different body is refused with 422 \`COMMAND_ID_REUSED\`. For calls that watch a lot,
rate a purchase or accept a regulation, the portal remembers ids for a week. Different users can use the same
id. Receipts contain an id that is derived from the user and the command id.

**Query parameters** that are not documented are refused with 400. Lists can repeat the parameter
(\`ids=1&ids=2\`), use brackets (\`ids[]=1&ids[]=2\`) or commas (\`ids=1,2\`). A date is a whole day in the
market's time zone (\`2026-11-22\`) or a time with or without an offset.

**Lists** share their parameters: \`q\` searches for text, filters take lists, \`sort=surname,-name\` sorts, and
\`limit\` and \`cursor\` select the page. The response has \`rows\`, \`total\` and \`next\`, the cursor of the next
page. Lists of dealers take \`offset\`, too. Running auctions, the pages of an auction and the auctions of a vehicle
take \`offset\`, \`sortField\` and \`sortOrder\` instead, and return the total in \`X-Total-Count\`. Nulls come last.
Rows with equal values are sorted by id.

**Consistency.** The response to a bid contains its position (\`receipt\`). Later reads in the same session
include that bid. For reads in another session, send the position in the header \`X-Seen\`.

**Errors** have one format, \`Problem\`: a stable \`code\`, a message in the language of the caller, the relevant
values (such as \`minimumNextMinor\`) and, for invalid input, each invalid field. If the caller
cannot see an object, a call returns 404, as if the object did not exist.

**Rate limits** apply per user, dealer and IP address, separately for each class in \`x-rate-limit\`. Above a
limit, the response is 429 \`TOO_MANY_REQUESTS\`, and the request has no effect. 503 means that the portal is
busy or that a part of it is unavailable. Both responses have the seconds to wait in \`Retry-After\`. If a client
does not wait, its next requests are delayed.

**Names.** \`operationId\` is the stable name of a call. \`x-requirement\` is its id in the inventory, such as
\`SEC-59\`.

**Live updates**: topics and socket messages are described in \`/api/asyncapi.json\`.`;
