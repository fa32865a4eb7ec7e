/** What stands before the calls, for who writes a program against them. */
export const INTRODUCTION = `Vehicle auctions for registered dealers.

**This document is public**: it names every call, also those of managers and administrators. What
opens them is a role, never that somebody does not know them.

**Who you are.** Sign in at \`/sso/login?redirect=/api/docs\` for a session cookie; calls that change
something then send the \`X-XSRF-TOKEN\` header with the value of the cookie \`XSRF-TOKEN\`. Or get a
token from \`POST /api/v1/mobile/token\` and send it in the header \`token\`, on every call. A call
without security is for anybody.

**Money** is whole hundredths of the currency (\`…Minor\`, cents), except \`offer\`, which is euros.
**Instants** are epoch milliseconds of the server's clock (\`…At\`). Every other number that counts
something says what in \`x-unit\`.

**Writes** take a command id (\`commandId\` of an offer, else the header \`Idempotency-Key\`), all but those
of the session and of the own account: a repeat answers as the first did and is done once, so an unknown outcome is
settled by sending it again. Ids of observing, rating and accepting are kept for a week. An id is its user's
own: it means nothing with anybody else's calls, and receipts show the id that the log made of both.

**Queries** name only what is documented: any other parameter is refused (400). A list is the same
repeated (\`ids=1&ids=2\`), with brackets (\`ids[]=1&ids[]=2\`) or with commas (\`ids=1,2\`). A date is
a day of the market (\`2026-11-22\`, from its first moment to its last) or an instant with or without a zone.

**Lists** are asked alike: \`q\` looks for a text, filters are lists, \`sort=surname,-name\` orders, \`limit\` and
\`cursor\` page. They answer \`rows\`, \`total\` and \`next\`, the cursor of the next page. Running auctions, the pages
of an auction and the auctions of a vehicle take \`offset\`, \`sortField\` and \`sortOrder\`, and say their number
in \`X-Total-Count\`. Nulls come last, rows alike by their id.

**What you were told you read**: an offer's answer carries its position (\`receipt\`), and the reads of the
same session show at least that. Another session says what it has seen in \`X-Seen\`.

**Errors** are one shape, \`Problem\`: a stable \`code\`, the text in your language, the facts you need
(such as \`minimumNextMinor\`) and, for bad input, each field that was wrong. What you may not see
answers 404 like what does not exist.

**How often.** Calls are counted by user, dealer and address, each class of \`x-rate-limit\` by itself.
Past a limit the answer is 429 \`TOO_MANY_REQUESTS\`, and nothing was done; 503 says that the portal is
busy or a part of it away. Both name the seconds to wait in \`Retry-After\`; who does not wait is answered
later.

**Inventory ids** (\`x-requirement\`, such as \`SEC-59\`) stand in contracts and tests; \`operationId\` is
what programs call a call, and never changes.

**Live** topics and socket messages are described in \`/api/asyncapi.json\`.`;
