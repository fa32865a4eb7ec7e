import { FormField } from '@fairlot/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { referenceControl } from '#shared/record/kinds/reference-control.js';
import { useProblemText } from '#shared/ui/problem-text.js';
import { BUILT_IN, textsQuery, versionsQuery, type VersionTexts } from '../api/regulations.js';

const TemplateChoice = referenceControl({ of: 'template', isRequired: false });

type Props = { readonly onCopied: (from: VersionTexts, note: string) => void };

/**
 * Copies the newest texts of another template. It may be in any market for which the author works.
 */
export const CopyFrom = ({ onCopied }: Props) => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const problemText = useProblemText();
  const [chosen, choose] = useState<number | null>(null);
  const copying = useMutation({
    mutationFn: async (idTemplate: number) => {
      const { rows, templateName } = await client.fetchQuery(versionsQuery(idTemplate));
      const version = rows[0]?.version ?? BUILT_IN;
      const texts = await client.fetchQuery(textsQuery(idTemplate, version));
      return { texts, note: t('regulations.copied', { template: templateName }) };
    },
    onSuccess: ({ texts, note }) => onCopied(texts, note),
  });
  return (
    <FormField
      label={t('regulations.copy')}
      hint={t('regulations.copyHint')}
      fault={copying.isError ? problemText(copying.error) : undefined}
    >
      {(control) => (
        <TemplateChoice
          {...control}
          value={chosen}
          onValue={(idTemplate) => {
            choose(idTemplate);
            if (idTemplate !== null) copying.mutate(idTemplate);
          }}
          onBlur={() => {}}
        />
      )}
    </FormField>
  );
};
