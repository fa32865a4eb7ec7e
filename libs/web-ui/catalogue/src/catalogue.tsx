import { isValidElement } from 'react';
import { storyPages, type Story, type StoryPage } from './story.js';
import styles from './catalogue.module.css';

const Shown = ({ story }: { readonly story: Story }) => {
  if (typeof story !== 'function') return isValidElement(story) ? story : <>{story}</>;
  const Living = story;
  return <Living />;
};

const Page = ({ name, stories }: StoryPage) => (
  <section aria-labelledby={name} className={styles.page}>
    <h2 id={name}>{name}</h2>
    {Object.entries(stories).map(([state, story]) => (
      <article key={state} aria-label={`${name}, ${state}`}>
        <h3>{state}</h3>
        <div className={styles.state}>
          <Shown story={story} />
        </div>
      </article>
    ))}
  </section>
);

/**
 * All components in all their states. The colour scheme is set for the whole page, so that popovers
 * have it too.
 */
export const Catalogue = () => (
  <main className={styles.catalogue}>
    <h1>Components</h1>
    <nav aria-label="Components" className={styles.contents}>
      {storyPages.map(({ name }) => (
        <a key={name} href={`#${name}`}>
          {name}
        </a>
      ))}
    </nav>
    {storyPages.map((page) => (
      <Page key={page.name} {...page} />
    ))}
  </main>
);
