import { goldenFilesHold } from '@fairlot/event-sourcing-declaration/testing';
import { vehicleEvents } from './index.js';

goldenFilesHold(Object.values(vehicleEvents), new URL('../fixtures/', import.meta.url));
