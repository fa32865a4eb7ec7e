import type { ComponentType, ReactNode } from 'react';

/** One state of a component: an element, or a component if the state is interactive. */
export type Story = ReactNode | ComponentType;
/** The states of a component by name. The usual state comes first. */
export type Stories = Readonly<Record<string, Story>>;

export type StoryPage = { readonly name: string; readonly stories: Stories };

const modules = import.meta.glob<{ stories: Stories }>('./stories/*.tsx', { eager: true });

/** The page of each component, by the name of the component. */
export const storyPages: readonly StoryPage[] = Object.entries(modules)
  .filter(([path]) => !path.includes('.spec.'))
  .map(([path, { stories }]) => ({ name: path.replace(/^.*\/|\.tsx$/g, ''), stories }))
  .toSorted((a, b) => a.name.localeCompare(b.name));
