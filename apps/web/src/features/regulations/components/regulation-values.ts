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
/** The subject of the form for a new version. */
export type NewVersion = {
  readonly idTemplate: number;
  /** The texts with which the form starts. */
  readonly from: VersionTexts;
  /**
   * Number of the newest version that the author has seen. The server refuses the new version if a
   * newer one exists.
   */
  readonly ifVersion: number;
  /** Lets the author save after this version, which another author has saved meanwhile. */
  readonly startFrom: (version: number) => void;
  readonly onClose: () => void;
};
