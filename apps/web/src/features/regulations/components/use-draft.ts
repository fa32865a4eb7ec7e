import { isLanguage, type Language } from '@fairlot/countries';
import { useState } from 'react';
import { inertBody } from '#shared/markup/markup.js';
import type { Body, Texts } from '../api/regulations.js';

type Draft = {
  readonly texts: Partial<Record<Language, string>>;
  readonly bindingLanguage: Language;
  readonly note: string;
  /** Null for now. NaN while the input is incomplete. */
  readonly appliesAt: number | null;
  readonly asksAgain: boolean;
  readonly ifVersion: number;
};

export const bindingOf = ({ bindingLanguage, texts }: Texts): Language =>
  isLanguage(bindingLanguage) ? bindingLanguage : (texts[0]?.language ?? 'en');

export const byLanguage = ({ texts }: Texts): Draft['texts'] =>
  Object.fromEntries(texts.map(({ language, html }) => [language, html]));

/** The words of rich text, by paragraph, heading and item. */
export const wordsOf = (html: string): string =>
  [...inertBody(html).querySelectorAll('h2, h3, p, li')]
    .map((block) => (block.localName === 'li' ? `- ${block.textContent}` : block.textContent))
    .join('\n');

/** The new version while an author writes it. */
export const useDraft = (from: Texts, ifVersion: number) => {
  const [draft, setDraft] = useState<Draft>(() => ({
    texts: byLanguage(from),
    bindingLanguage: bindingOf(from),
    note: '',
    appliesAt: null,
    asksAgain: true,
    ifVersion,
  }));
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  const writeText = (language: Language, html: unknown) =>
    setDraft(({ texts, ...others }) => {
      const { [language]: _, ...rest } = texts;
      const isEmpty = typeof html !== 'string' || html === '';
      return { ...others, texts: isEmpty ? rest : { ...rest, [language]: html } };
    });
  const written = (Object.keys(draft.texts) as Language[]).map((language) => ({
    language,
    html: draft.texts[language] ?? '',
  }));
  const { bindingLanguage, note, appliesAt, asksAgain } = draft;
  const isReady =
    draft.texts[bindingLanguage] !== undefined && note.trim() !== '' && !Number.isNaN(appliesAt);
  const body: Body = {
    bindingLanguage,
    note,
    appliesAt,
    asksAgain,
    texts: written,
    ifVersion: draft.ifVersion,
  };
  return { draft, change, writeText, written, isReady, body };
};
