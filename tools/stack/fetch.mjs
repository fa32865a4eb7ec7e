// Downloads missing external programs, during checks that need none of them (`--full`: also those
// of the nightly set).
import { prepareTests } from './tested.mjs';

prepareTests(process.argv.includes('--full'));
