import type { ComponentType, ReactNode } from 'react';

/** A state: an element, or a component for an interactive state. */
export type Story = ReactNode | ComponentType;
/** States of a component by name, the usual state first. */
export type Stories = Readonly<Record<string, Story>>;

export type StoryPage = { readonly name: string; readonly stories: Stories };

const modules = import.meta.glob<{ stories: Stories }>('./stories/*.tsx', { eager: true });

/** All pages, by component name. */
export const storyPages: readonly StoryPage[] = Object.entries(modules)
  .filter(([path]) => !path.includes('.spec.'))
  .map(([path, { stories }]) => ({ name: path.replace(/^.*\/|\.tsx$/g, ''), stories }))
  .toSorted((a, b) => a.name.localeCompare(b.name));
