import { asked, type AreaTexts } from './areas.ts';

/** What English calls a thing, and the beginnings of the words that each language has for it alone. */
type Term = { readonly en: RegExp; readonly words: Readonly<Record<string, RegExp>> };

/** One word a thing: whoever reads of an award and of a hammer price looks for two things. */
const TERMS: Readonly<Record<string, Term>> = {
  lot: {
    en: /\blots?\b/i,
    words: {
      de: /\blos|lose\b/i,
      es: /\blote/i,
      fr: /\blots?\b/i,
      it: /\blott/i,
      nl: /kavel/i,
      pl: /\b(?:lot(?:y|u|ów|em|om|ach|ami|owi)?|locie)\b/i,
      pt: /\blote/i,
    },
  },
  // Not the words for closed: a Dutch lot that was `gesloten` had ended, or hid its offers.
  sealed: {
    en: /\bseal(?:ed)?\b/i,
    words: {
      de: /verdeckt/i,
      es: /\bsobre/i,
      fr: /\bplis?\b/i,
      it: /\bbust[ae]\b/i,
      nl: /\bblinde?\b/i,
      pl: /niejawn/i,
      pt: /\bcarta\b/i,
    },
  },
  reserve: {
    en: /\breserves?\b/i,
    words: {
      de: /mindestpreis/i,
      es: /\breserva/i,
      fr: /\bréserve/i,
      it: /\briserv/i,
      nl: /reserveprij/i,
      pl: /\bcen\p{L}* min|minimaln/iu,
      pt: /\breserva/i,
    },
  },
  award: {
    en: /\baward/i,
    words: {
      de: /zuschl|zugeschlagen|schlagen sie .* zu\b/i,
      es: /\badjudi[cq]/i,
      fr: /\badju(?:g|dic)/i,
      it: /\baggiudic/i,
      nl: /toe(?: te )?(?:wijz|gewez)|\bwijs\b.*\btoe\b/i,
      pl: /przyzna/i,
      pt: /\badjudi[cq]/i,
    },
  },
  agent: {
    en: /\bagents?\b/i,
    words: {
      de: /bietagent/i,
      es: /\bagente/i,
      fr: /\bagent/i,
      it: /\bagent/i,
      nl: /biedagent/i,
      pl: /\bagen/i,
      pt: /\bagente/i,
    },
  },
  // Never the word for an offer: what only the dealer knows is no best offer that the seller sees.
  maximum: {
    en: /\b(?:the|this|your|set|raise|and) maximums?\b|^maximum of/i,
    words: {
      de: /höchstbetr[aä]g/i,
      es: /\bmáximo/i,
      fr: /\bmaximum/i,
      it: /\bmassim/i,
      nl: /\bmaximum/i,
      pl: /\bmaksim/i,
      pt: /\bmáximo/i,
    },
  },
  // Not the word for a car's model, which stands beside it in the editor.
  template: {
    en: /\btemplates?\b/i,
    words: {
      de: /vorlage/i,
      es: /\bplantilla/i,
      fr: /\bgabarit/i,
      it: /\bschem[ai]/i,
      nl: /\bsjablo/i,
      pl: /\bszablon/i,
      pt: /\besquema/i,
    },
  },
  // Not the word for what a dealer thinks of an auctioneer, nor for what a repair may cost.
  appraisal: {
    en: /\bapprais/i,
    words: {
      de: /gutacht|ermittelter wert/i,
      es: /\bperitaci/i,
      fr: /\bexpertis/i,
      it: /\bperizi/i,
      nl: /taxati|getaxeerd/i,
      pl: /\bwycen/i,
      pt: /\bperitage/i,
    },
  },
  // Of auctions and events; of offers it is their kind, and of a fuel one word with it.
  type: { en: /(?<!fuel |body )\btypes?\b(?! on\b)/i, words: { nl: /type/i } },
  kind: { en: /\bkinds?\b/i, words: { nl: /\bsoort/i } },
};

/** What English calls a thing in one way alone: who offers makes no bid, though he is a bidder. */
const ENGLISH: Readonly<Record<string, RegExp>> = {
  offer: /\bbid(?:s|ding)?\b/i,
  location: /^place$/i,
};

/** Our names for Belgium's Dutch and Luxembourg's French. */
const SPOKEN: Readonly<Record<string, string>> = { be: 'nl', lu: 'fr' };

/** Names of variables and of other texts are no words. */
const said = (text: string): string => text.replace(/\{\{.*?\}\}/g, '');

/** The language and the texts that call a thing otherwise than its other texts do: `word.sealed: sealed`. */
export const otherwiseNamed = (language: string, texts: AreaTexts, english: AreaTexts): string[] =>
  [...texts].flatMap(([key, text]) => {
    // A regulation is binding as it was accepted: its words change with its version alone.
    if (key.startsWith('regulation.') || text.includes('$t(')) return [];
    const meant = said(english.get(key) ?? english.get(`${asked(key)}_other`) ?? '');
    if (language === 'en')
      return Object.keys(ENGLISH)
        .filter((term) => ENGLISH[term]?.test(said(text)))
        .map((term) => `${key}: ${term}`);
    return Object.entries(TERMS)
      .filter(([, { en, words }]) => {
        const word = words[SPOKEN[language] ?? language];
        return word !== undefined && en.test(meant) && !word.test(said(text));
      })
      .map(([term]) => `${key}: ${term}`);
  });
