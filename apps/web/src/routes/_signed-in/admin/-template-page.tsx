import { layout } from '@fairlot/web-ui';
import { CopyTemplate } from '#features/templates/components/copy-template.js';
import { partnerPreview } from '#features/templates/components/partner-preview.js';
import type { StoredTemplate } from '#features/templates/api/templates.js';
import { RegulationLink } from '#features/regulations/components/regulation-link.js';
import { EditRecord, NewRecord } from '#shared/record/record-page.js';
import type { StoredRecord } from '#shared/record/record-api.js';
import type { RecordDefinition } from '#shared/record/records.js';

const withPreview = (definition: RecordDefinition, idTemplate: number | null) => ({
  ...definition,
  below: { partner: partnerPreview(idTemplate) },
});

/**
 * The page of a template, or of a new one, with a preview of the partner page. For staff, it also
 * links to the regulation, and can copy the template.
 */
export const templatePage = (
  definition: RecordDefinition,
  read: StoredRecord | null,
  { isStaff }: { readonly isStaff: boolean },
) => {
  if (read === null) return <NewRecord known={withPreview(definition, null)} />;
  const stored = read as StoredTemplate;
  const known = withPreview(definition, stored.id);
  if (!isStaff) return <EditRecord known={known} read={read} />;
  const actions = (
    <div className={layout.row}>
      <RegulationLink idTemplate={stored.id} />
      <CopyTemplate from={stored} />
    </div>
  );
  return <EditRecord known={known} read={read} belowTitle={actions} />;
};
