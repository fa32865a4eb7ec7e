import { controls, type ControlProps } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { loadTexts } from '#shared/i18n/i18n.js';
import { templatesQuery, type UsableTemplate } from './templates-query.js';

/** Loaded only for users with many templates. */
export const LazyTemplateSearch = lazy(async () => {
  const [{ TemplateSearch }] = await Promise.all([
    import('./template-search.js'),
    loadTexts('records'),
  ]);
  return { default: TemplateSearch };
});

type Props = ControlProps & {
  readonly value: number | null;
  readonly onChange: (idTemplate: number | null) => void;
  /** Text of the choice of no template. */
  readonly none: string;
  readonly labelOf?: (template: UsableTemplate) => string;
  readonly isRequired?: boolean;
};

/**
 * Chooses a template with which the user can work. A few are in a select. If there are more, the
 * server searches as the user types.
 */
export const TemplateChoice = ({
  value,
  onChange,
  none,
  labelOf = ({ templateName }) => templateName,
  isRequired = false,
  ...control
}: Props) => {
  const { data } = useQuery(templatesQuery());
  if (data?.isComplete === false)
    return (
      <Suspense>
        <LazyTemplateSearch {...control} value={value} onValue={onChange} onBlur={() => {}} />
      </Suspense>
    );
  return (
    <select
      {...control}
      required={isRequired}
      className={controls.select}
      value={value ?? ''}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === '' ? null : Number(chosen))
      }
    >
      <option value="">{none}</option>
      {data?.rows.map((template) => (
        <option key={template.idTemplate} value={template.idTemplate}>
          {labelOf(template)}
        </option>
      ))}
    </select>
  );
};
