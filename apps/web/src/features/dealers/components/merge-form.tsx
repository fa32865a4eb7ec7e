import { dealerMergeOperations } from '@fairlot/contracts/back-office';
import { FormField } from '@fairlot/web-ui';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { describeForm, type CustomControl, type SectionProps } from '#shared/form/describe-form.js';
import { useSectionValue } from '#shared/form/form-fields.js';
import { referenceControl } from '#shared/record/kinds/reference-control.js';
import type { MergeInput, MergePreview as Preview } from '../api/dealer-merge.js';
import styles from './dealers.module.css';
import { MergePreview } from './merge-preview.js';

const mergeSchema = z.object({
  /** Id of the other dealer. Null until one is chosen. */
  idOther: z.number().nullable(),
  keepsOther: z.boolean(),
  /** The preview on screen. Only its version is sent. */
  preview: z.custom<Preview | null>(),
  idMainUser: z.number().nullable(),
  reason: dealerMergeOperations['ENG-299'].body.shape.reason,
});
export type MergeValues = z.infer<typeof mergeSchema>;

const mainUsersOf = ({ into, from }: Preview) =>
  [into.mainUser, from.mainUser].flatMap((one) => one ?? []);

/** Whether the preview is that of the chosen dealers, and nothing prevents the merge. */
const isReady = ({ preview, idOther, keepsOther, idMainUser }: MergeValues): boolean => {
  if (preview === null || preview.obstacles.length > 0) return false;
  const { idDealer } = keepsOther ? preview.into : preview.from;
  const isMainUser = mainUsersOf(preview).some(({ idUser }) => idUser === idMainUser);
  return idDealer === idOther && (isMainUser || !preview.mustChooseMainUser);
};

export const NOTHING_CHOSEN: MergeValues = {
  idOther: null,
  keepsOther: false,
  preview: null,
  idMainUser: null,
  reason: '',
};

/**
 * The body of the merge call, from the values of a valid form.
 * @param preview never null, because the values are validated
 */
export const mergeOf = ({ preview, idMainUser, reason }: MergeValues): MergeInput => ({
  idDealer: preview?.from.idDealer ?? 0,
  idInto: preview?.into.idDealer ?? 0,
  version: preview?.version ?? '',
  reason,
  idMainUser: preview?.mustChooseMainUser === true ? idMainUser : null,
});

const DealerChoice = referenceControl({ of: 'dealer', isRequired: true });

/** Control to choose the other dealer. It rejects the dealer that is already on the page. */
const otherDealerControl = (idDealer: number) => (control: CustomControl) => (
  <DealerChoice
    {...control}
    onValue={(chosen) => control.onValue(chosen === idDealer ? null : chosen)}
  />
);

const usePreview = ({ form }: SectionProps) =>
  useWatch({ control: form.control, name: 'preview' }) as Preview | null;

type ChoiceProps<Value> = SectionProps & {
  readonly of: readonly { readonly value: Value; readonly label: string }[];
};

/** A choice between two dealers or two users. */
const Choice = <Value extends number | boolean>({ of, ...section }: ChoiceProps<Value>) => {
  const name = useId();
  const { value: chosen, change } = useSectionValue<Value | null>(section);
  return (
    <FormField group label={section.texts.label}>
      {() => (
        <div className={styles.choices}>
          {of.map(({ value, label }) => (
            <label key={String(value)}>
              <input
                type="radio"
                name={name}
                checked={value === chosen}
                onChange={() => change(() => value)}
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </FormField>
  );
};

const mergedDealerText = ({ businessName, city, vatCode }: Preview['from']): string =>
  [businessName, city, vatCode].join(' · ');

/** Section to choose which of the two dealers stays, with a preview of the effect. */
const keptDealerSection = (idDealer: number) => (section: SectionProps) => {
  const preview = usePreview(section);
  if (preview === null) return null;
  const sides = [preview.from, preview.into]
    .toSorted((one, other) => one.idDealer - other.idDealer)
    .map((side) => ({ value: side.idDealer !== idDealer, label: mergedDealerText(side) }));
  return (
    <>
      <Choice {...section} of={sides} />
      <MergePreview of={preview} />
    </>
  );
};

const MainUser = (section: SectionProps) => {
  const preview = usePreview(section);
  if (preview?.mustChooseMainUser !== true || preview.obstacles.length > 0) return null;
  const users = mainUsersOf(preview).map(({ idUser, username }) => ({
    value: idUser,
    label: username,
  }));
  return <Choice {...section} of={users} />;
};

const useMergeTexts = (label: 'find' | 'which' | 'mainUser') => {
  const { t } = useTranslation('dealer');
  return { label: t(`dealer.merge.${label}`), fault: '' };
};

/**
 * The form that merges a dealer with another one. It can be sent as soon as every choice is made.
 */
export const mergeForm = (idDealer: number) =>
  describeForm<MergeValues>(
    mergeSchema.refine(isReady),
    {
      idOther: { useTexts: () => useMergeTexts('find'), Control: otherDealerControl(idDealer) },
      keepsOther: { useTexts: () => useMergeTexts('which'), Section: keptDealerSection(idDealer) },
      idMainUser: { useTexts: () => useMergeTexts('mainUser'), Section: MainUser },
      reason: {
        useTexts: () => {
          const { t } = useTranslation('dealer');
          return { label: t('word.reason'), fault: t('dealer.off.fault') };
        },
        lines: 2,
      },
    },
    'blur',
  );
