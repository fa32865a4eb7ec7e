import { mergeTexts, type Language } from '@fairlot/countries';
import be from './locales/be.json' with { type: 'json' };
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import fr from './locales/fr.json' with { type: 'json' };
import it from './locales/it.json' with { type: 'json' };
import nl from './locales/nl.json' with { type: 'json' };
import pl from './locales/pl.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

/** A whole translation file, as `/assets/i18n/{lang}.json` returns it (CON-033). */
export type Locale = typeof en;

/** Every language has exactly the keys of English. A missing key does not compile. */
export const locales: Readonly<Record<Language, Locale>> = {
  en,
  be: mergeTexts(nl, be),
  it,
  de,
  es,
  nl,
  fr,
  pl,
  pt,
  lu: fr,
};
