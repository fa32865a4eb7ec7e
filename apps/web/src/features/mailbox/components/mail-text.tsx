import { Fragment } from 'react';
import styles from './mailbox.module.css';

const ADDRESS = /(https?:\/\/\S+)/;

/** A letter's text; what leads to this portal can be clicked, and nothing else. */
export const MailText = ({ text }: { readonly text: string }) => (
  <p className={styles.text}>
    {text.split(ADDRESS).map((part, index) =>
      part.startsWith(`${location.origin}/`) ? (
        <a key={index} href={part}>
          {part}
        </a>
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    )}
  </p>
);
