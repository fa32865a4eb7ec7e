/** Calm and legible from 360 to 1440 pixels, light and dark; contrasts are WCAG AA or better. */
export const STYLE_SHEET = `
:root {
  color-scheme: light dark;
  --page: #f5f6f8; --card: #ffffff; --line: #d3d9e2; --ink: #17202e; --soft: #4a5668;
  --accent: #1c4f8f; --on-accent: #ffffff; --tag: #e6edf7; --tag-ink: #1c3f6e;
  --note: #fff3d6; --note-ink: #5c3d00; --note-line: #e2bf6a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10151d; --card: #19212c; --line: #303c4c; --ink: #e8edf4; --soft: #a9b6c7;
    --accent: #8ab8f2; --on-accent: #0d1a2a; --tag: #243347; --tag-ink: #bfd6f3;
    --note: #33290f; --note-ink: #f3d68f; --note-line: #6b5620;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 72rem; padding: 1rem clamp(1rem, 4vw, 3rem) 4rem;
  background: var(--page); color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; }
.brand { margin: 0; font-size: 1.25rem; font-weight: 700; letter-spacing: -.01em; }
.brand::before {
  content: ''; display: inline-block; width: .6em; height: .6em; margin-right: .4em;
  border-radius: 50%; background: var(--accent);
}
.note {
  flex: 1 1 18rem; margin: 0; padding: .5rem .875rem; border: 1px solid var(--note-line);
  border-radius: .5rem; background: var(--note); color: var(--note-ink); font-size: .875rem;
}
h1 { margin: 2.25rem 0 .25rem; font-size: clamp(1.5rem, 4vw, 2rem); line-height: 1.2; }
h2 { margin: 0 0 .75rem; font-size: 1.0625rem; }
.intro { margin: 0; color: var(--soft); }
section { margin-top: 2.25rem; }
ul {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: .75rem; margin: 0; padding: 0; list-style: none;
}
li { display: flex; }
li button {
  display: flex; flex-direction: column; gap: .125rem; width: 100%; min-height: 5.5rem;
  padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .625rem;
  background: var(--card); color: inherit; font: inherit; text-align: left; cursor: pointer;
  overflow-wrap: anywhere;
}
li button:hover { border-color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.who span, .house { color: var(--soft); }
.house { font-size: .9375rem; }
.tags { display: flex; flex-wrap: wrap; gap: .375rem; margin-top: auto; padding-top: .375rem; }
.tags span {
  padding: .0625rem .5rem; border-radius: 1rem; background: var(--tag); color: var(--tag-ink);
  font-size: .8125rem;
}
.tags .market { padding: .0625rem 0; background: none; color: var(--soft); }
.search { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; margin: 0 0 1rem; }
.search label { font-weight: 600; }
.search input {
  flex: 1 1 12rem; max-width: 24rem; min-height: 2.75rem; padding: .5rem .75rem;
  border: 1px solid var(--soft); border-radius: .5rem; background: var(--card); color: inherit;
  font: inherit;
}
.search input::placeholder { color: var(--soft); opacity: 1; }
.search button, .back {
  display: inline-block; min-height: 2.75rem; padding: .5rem 1.125rem; border: 0;
  border-radius: .5rem; background: var(--accent); color: var(--on-accent); font: inherit;
  font-weight: 600; text-decoration: none; cursor: pointer;
}
.search p { margin: 0; color: var(--soft); font-size: .9375rem; }
.back { margin-top: 1rem; }
`;
