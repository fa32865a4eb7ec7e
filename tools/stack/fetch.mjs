// Downloads missing external programs, beside checks that need none of them (`--full`: also those
// of the nightly set).
import { testedHere } from './tested.mjs';

testedHere(process.argv.includes('--full'));
