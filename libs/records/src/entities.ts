import { RecordChange } from './audit/record-change.entity.js';
import { RecordSelection } from './bulk/record-selection.entity.js';
import { RecordDocument } from './files/record-document.entity.js';
import { RecordExport } from './export/record-export.entity.js';

export const entities = [RecordChange, RecordDocument, RecordExport, RecordSelection];
