import { RecordChange } from './audit/record-change.entity.js';
import { RecordSelection } from './bulk/record-selection.entity.js';

export const entities = [RecordChange, RecordSelection];
