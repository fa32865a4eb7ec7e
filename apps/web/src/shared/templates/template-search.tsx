import type { IdMarket } from '@fairlot/countries';
import { useState } from 'react';
import type { CustomControl } from '#shared/form/describe-form.js';
import { lookupControl } from '#shared/record/kinds/reference-control.js';
import { templateLookup } from './templates-query.js';

export type TemplateSearchProps = CustomControl & {
  /** Market in which the templates must be available. */
  readonly market?: IdMarket;
};

/** Chooses a template by a part of its name. */
export const TemplateSearch = ({ market, ...control }: TemplateSearchProps) => {
  const [Search] = useState(() =>
    lookupControl(templateLookup(market && { market }), { isRequired: false }),
  );
  return <Search {...control} />;
};
