import type { IdMarket } from '@fairlot/countries';
import { CloseButton, text, type ControlProps } from '@fairlot/web-ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomControl } from '#shared/form/describe-form.js';
import { LazyTemplateSearch } from '#shared/templates/template-choice.js';
import {
  templatesByIdQuery,
  templatesQuery,
  type UsableTemplate,
} from '#shared/templates/templates-query.js';
import styles from './registrations.module.css';

type ChosenProps = {
  readonly chosen: readonly number[];
  readonly onChoose: (idTemplate: number, isOn: boolean) => void;
};

/** Checkboxes for the few templates of a market. */
const Checkboxes = ({
  rows,
  chosen,
  onChoose,
}: ChosenProps & { readonly rows: readonly UsableTemplate[] }) => {
  const { t } = useTranslation('admin');
  return (
    <>
      {rows.length === 0 && <p className={text.faint}>{t('registrations.accept.noTemplates')}</p>}
      {rows.map(({ idTemplate, templateName }) => (
        <label key={idTemplate} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(idTemplate)}
            onChange={({ currentTarget: { checked } }) => onChoose(idTemplate, checked)}
          />
          {templateName}
        </label>
      ))}
    </>
  );
};

type SearchProps = ChosenProps & {
  readonly idMarket: IdMarket;
  readonly control: ControlProps & Pick<CustomControl, 'onBlur'>;
};

/** A search that adds one template after the other, and the chosen templates. */
const Search = ({ idMarket, control, chosen, onChoose }: SearchProps) => {
  const { t } = useTranslation('admin');
  const { data = [] } = useQuery(templatesByIdQuery(chosen));
  const nameOf = (id: number): string =>
    data.find(({ idTemplate }) => idTemplate === id)?.templateName ?? `#${id}`;
  return (
    <>
      <Suspense>
        <LazyTemplateSearch
          {...control}
          market={idMarket}
          value={null}
          onValue={(id) => id !== null && onChoose(id, true)}
        />
      </Suspense>
      {chosen.map((id) => (
        <span key={id} className={styles.check}>
          {nameOf(id)}
          <CloseButton
            label={t('registrations.accept.removeTemplate', { name: nameOf(id) })}
            onClick={() => onChoose(id, false)}
          />
        </span>
      ))}
    </>
  );
};

/** Chooses templates of a market. */
export const templatesControl = (idMarket: IdMarket) =>
  function Templates({ value, onValue, ...control }: CustomControl<unknown>) {
    const { data } = useQuery(templatesQuery({ market: idMarket }));
    const chosen = value as readonly number[];
    const onChoose = (id: number, isOn: boolean) => {
      const others = chosen.filter((one) => one !== id);
      onValue(isOn ? [...others, id] : others);
    };
    const choosing = { chosen, onChoose };
    return (
      <div className={styles.list}>
        {data?.isComplete && <Checkboxes rows={data.rows} {...choosing} />}
        {data?.isComplete === false && (
          <Search idMarket={idMarket} control={control} {...choosing} />
        )}
      </div>
    );
  };
