// Downloads missing external programs while checks run that need none of them (with `--full`, also
// the programs of the nightly set).
import { prepareTests } from './tested.mjs';

prepareTests(process.argv.includes('--full'));
