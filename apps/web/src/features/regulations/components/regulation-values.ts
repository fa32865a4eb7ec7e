import { regulationOperations } from '@fairlot/contracts/back-office';
import { z } from 'zod';
import type { VersionTexts } from '../api/regulations.js';

export const saveOperation = regulationOperations['ENG-278'];
const { bindingLanguage, texts, note, appliesAt } = saveOperation.body.shape;
export const regulationSchema = z
  .object({
    bindingLanguage,
    texts,
    note,
    appliesAt: appliesAt.unwrap(),
    isCorrection: z.boolean(),
  })
  .refine((written) => written.texts.some((one) => one.language === written.bindingLanguage), {
    path: ['bindingLanguage'],
  });
export type RegulationValues = z.infer<typeof regulationSchema>;
/** What the form of a new version edits. */
export type NewVersion = {
  readonly idTemplate: number;
  /** The texts from which the author starts. */
  readonly from: VersionTexts;
  /** The newest version that the author has seen. */
  readonly ifVersion: number;
  /** Continues after a version that someone else has saved. */
  readonly startFrom: (version: number) => void;
  readonly onClose: () => void;
};
