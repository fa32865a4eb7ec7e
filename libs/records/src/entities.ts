import { RecordChange } from './audit/record-change.entity.js';

export const entities = [RecordChange];
