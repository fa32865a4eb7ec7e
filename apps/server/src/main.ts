import { run } from './start/run.js';

await run(process.env);
