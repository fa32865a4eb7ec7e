// `npm run new -- KIND …`: generates a new lib, call, command, reaction, screen or form, and lists
// the files that it has written.
import { Refusal } from './change-set.ts';
import { make, usageOf } from './make.ts';

const words = process.argv.slice(2);
try {
  for (const path of await make(words)) console.log(path);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`${error.message}\nusage: ${usageOf(words[0])}`);
  process.exitCode = 2;
}
