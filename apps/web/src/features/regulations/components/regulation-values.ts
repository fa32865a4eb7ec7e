import { regulationOperations } from '@fairlot/contracts/back-office';
import { z } from 'zod';
import type { Texts } from '../api/regulations.js';

export const operation = regulationOperations['ENG-278'];
const { bindingLanguage, texts, note, appliesAt } = operation.body.shape;
export const contract = z
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
export type Values = z.infer<typeof contract>;
/** What the form of a new version edits. */
export type NewVersion = {
  readonly idTemplate: number;
  /** The texts from which the author starts. */
  readonly from: Texts;
  /** The newest version that the author has seen. */
  readonly ifVersion: number;
  /** Continues after a version that someone else has saved. */
  readonly startFrom: (version: number) => void;
  readonly onClose: () => void;
};
