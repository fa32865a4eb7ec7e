import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { templatesByIdQuery, templatesQuery } from '#shared/templates/templates-query.js';
import { templateOf } from '../api/auction-drafts.js';
import type { Template } from '../machines/auction-values.js';
import type { SavedDraft } from '../machines/saved-draft.js';

type Sources = { readonly source: AuctionAsDraft | null; readonly found: SavedDraft | null };

/**
 * The templates that the editor knows: the first by name, those of the auction and of its draft,
 * and those that the user has found.
 */
export const useTemplates = ({ source, found }: Sources) => {
  const client = useQueryClient();
  const { data: first } = useSuspenseQuery(templatesQuery());
  // Only the ids at the first render, so that a published change does not suspend the form.
  const [missing] = useState(() =>
    [source?.draft.idTemplate, found?.values.idTemplate]
      .filter((id) => typeof id === 'number')
      .filter((id) => !first.isComplete && first.rows.every(({ idTemplate }) => idTemplate !== id)),
  );
  const { data: used } = useSuspenseQuery(templatesByIdQuery(missing));
  const [searched, setSearched] = useState<readonly Template[]>([]);
  // The rules of the form run before the next render.
  const newest = useRef<Template | null>(null);
  const loaded = [...first.rows, ...used].map(templateOf);
  const isNew = ({ idTemplate }: Template) => loaded.every((one) => one.idTemplate !== idTemplate);
  const templates = [...loaded, ...searched.filter(isNew)];
  return {
    templates,
    find: (idTemplate: number | null): Template | null =>
      [...templates, newest.current].find((one) => one?.idTemplate === idTemplate) ?? null,
    hasMore: !first.isComplete,
    /** Loads a template that the user has found. Null if the user may no longer use it. */
    loadTemplate: async (idTemplate: number): Promise<Template | null> => {
      const [row] = await client.fetchQuery(templatesByIdQuery([idTemplate]));
      if (row === undefined) return null;
      const template = templateOf(row);
      newest.current = template;
      setSearched((known) => [...known.filter((one) => one.idTemplate !== idTemplate), template]);
      return template;
    },
  };
};

export type KnownTemplates = ReturnType<typeof useTemplates>;
