// Fetches the programs of others that are not there yet: beside what needs none of them.
import { testedHere } from './tested.mjs';

testedHere();
