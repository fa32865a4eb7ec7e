// `npm run texts`: writes the types of the keys, and reports differences between the texts and the
// sources.
import { writeFileSync } from 'node:fs';
import { clientTexts } from './areas.ts';
import { allUses } from './used-keys.ts';
import { repeatedIn } from './repeated.ts';
import { reportOf } from './report.ts';
import { TYPES_FILE, typesOfTexts } from './key-types.ts';
import { clientSide, serverSide, serverWords } from './sides.ts';
import { tableUses } from './tables.ts';

writeFileSync(TYPES_FILE, await typesOfTexts());
const report = {
  ...reportOf([...allUses(clientSide), ...allUses(serverSide), ...tableUses], serverWords()),
  repeated: repeatedIn(clientTexts()).map((keys) => keys.join(' ')),
};
for (const [kind, lines] of Object.entries(report)) {
  console.log(`${kind}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}
process.exitCode = Object.values(report).some((lines) => lines.length > 0) ? 1 : 0;
