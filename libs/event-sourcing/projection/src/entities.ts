import { Checkpoint, ProjectionVersion } from './checkpoint/checkpoint.entity.js';
import { HeldStreamRow } from './checkpoint/held-stream.entity.js';
import { ParkedStream } from './checkpoint/parked-stream.entity.js';

export const projectionEntities = [Checkpoint, ProjectionVersion, HeldStreamRow, ParkedStream];
