/**
 * The pages' style sheet, for 360 to 1440 px, light and dark, with contrasts of at least WCAG AA.
 * Colours have the same names and values as in the portal.
 */
export const STYLE_SHEET = `
:root {
  color-scheme: light dark;
  --fl-page: #f3f6f8; --fl-surface: #fff; --fl-line: #dbe2e7; --fl-text: #16212a; --fl-faint: #55636f;
  --fl-brand: #006773; --fl-brand-hover: #005560; --fl-brand-text: #00606b; --fl-brand-soft: #e1f1f3;
  --fl-on-brand: #fff; --fl-warn: #8a4b00; --fl-warn-soft: #fff0d9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --fl-page: #0f1419; --fl-surface: #171d23; --fl-line: #2d3741; --fl-text: #e4eaef;
    --fl-faint: #9eadb9; --fl-brand: #0d7581; --fl-brand-hover: #107d8a; --fl-brand-text: #6cc7d1;
    --fl-brand-soft: #10333a; --fl-warn: #ffbf75; --fl-warn-soft: #3a2609;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 72rem; padding: 1rem clamp(1rem, 4vw, 3rem) 4rem;
  background: var(--fl-page); color: var(--fl-text);
  font: 15px/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; }
.brand {
  display: inline-flex; gap: 9px; align-items: center; margin: 0; font-size: 1.2rem;
  letter-spacing: -.03em;
}
.brand b { color: var(--fl-brand-text); font-weight: 700; }
.brand rect { fill: var(--fl-brand); }
.note {
  flex: 1 1 18rem; margin: 0; padding: .5rem .875rem; border: 1px solid var(--fl-warn);
  border-radius: .5rem; background: var(--fl-warn-soft); color: var(--fl-warn); font-size: .875rem;
}
h1 { margin: 2.25rem 0 .25rem; font-size: 1.55rem; letter-spacing: -.015em; line-height: 1.2; }
h2 { margin: 0 0 .75rem; font-size: 1.0625rem; }
.intro { margin: 0; color: var(--fl-faint); }
section { margin-top: 2.25rem; }
ul {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: .75rem; margin: 0; padding: 0; list-style: none;
}
li { display: flex; }
li button {
  display: flex; flex-direction: column; gap: .125rem; width: 100%; min-height: 5.5rem;
  padding: .75rem 1rem; border: 1px solid var(--fl-line); border-radius: .625rem;
  background: var(--fl-surface); color: inherit; font: inherit; text-align: left; cursor: pointer;
  overflow-wrap: anywhere;
}
li button:hover { border-color: var(--fl-brand-text); }
:focus-visible { outline: 3px solid var(--fl-brand-text); outline-offset: 2px; }
.who span, .house { color: var(--fl-faint); }
.house { font-size: .9375rem; }
.tags { display: flex; flex-wrap: wrap; gap: .375rem; margin-top: auto; padding-top: .375rem; }
.tags span {
  padding: .0625rem .5rem; border-radius: 1rem; background: var(--fl-brand-soft); color: var(--fl-brand-text);
  font-size: .8125rem;
}
.tags .market { padding: .0625rem 0; background: none; color: var(--fl-faint); }
.search { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; margin: 0 0 1rem; }
.search label { font-weight: 600; }
.search input {
  flex: 1 1 12rem; max-width: 24rem; min-height: 2.75rem; padding: .5rem .75rem;
  border: 1px solid var(--fl-faint); border-radius: .5rem; background: var(--fl-surface); color: inherit;
  font: inherit;
}
.search input::placeholder { color: var(--fl-faint); opacity: 1; }
.search button, .back {
  display: inline-block; min-height: 2.75rem; padding: .5rem 1.125rem; border: 0;
  border-radius: .5rem; background: var(--fl-brand); color: var(--fl-on-brand); font: inherit;
  font-weight: 600; text-decoration: none; cursor: pointer;
}
.search button:hover, .back:hover { background: var(--fl-brand-hover); }
.search p { margin: 0; color: var(--fl-faint); font-size: .9375rem; }
.back { margin-top: 1rem; }
`;
