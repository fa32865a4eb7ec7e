import type { ComponentType, ReactNode } from 'react';

/** What a state looks like: an element, or a component when the state lives. */
export type Story = ReactNode | ComponentType;
/** The states of a component by name, the usual one first. */
export type Stories = Readonly<Record<string, Story>>;

export type StoryPage = { readonly name: string; readonly stories: Stories };

const modules = import.meta.glob<{ stories: Stories }>('./stories/*.tsx', { eager: true });

/** Every page, by the component's name. */
export const storyPages: readonly StoryPage[] = Object.entries(modules)
  .filter(([path]) => !path.includes('.spec.'))
  .map(([path, { stories }]) => ({ name: path.replace(/^.*\/|\.tsx$/g, ''), stories }))
  .toSorted((a, b) => a.name.localeCompare(b.name));
