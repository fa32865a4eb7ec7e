import { testGoldenFiles } from '@fairlot/event-sourcing-declaration/testing';
import { vehicleEvents } from './index.js';

testGoldenFiles(Object.values(vehicleEvents), new URL('../fixtures/', import.meta.url));
