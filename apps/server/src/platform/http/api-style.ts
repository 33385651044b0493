/** Styles of the API reference, like the web app's theme (`apps/web/src/app/theme.css`), by the system's theme. */
export const API_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --surface: #ffffff; --sunken: #f4f2ec; --ink: #1a1f1c; --muted: #5c655f; --line: #e4e1d8; --accent: #0f6b57;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121513; --surface: #1a1e1b; --sunken: #161a17; --ink: #e9ece8; --muted: #9aa59e; --line: #2a302c; --accent: #4fbf9f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 80px; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px 'Source Sans 3', system-ui, sans-serif; }
header { position: sticky; top: 0; z-index: 1; height: 64px; padding: 0 24px; display: flex; align-items: center; background: var(--paper); border-bottom: 1px solid var(--line); }
header a { display: flex; align-items: center; gap: 10px; color: var(--ink); font-size: 20px; font-weight: 650; text-decoration: none; }
.page { max-width: 1200px; margin: 0 auto; padding: 32px 24px 96px; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 34px; font-weight: 650; }
h2 { margin: 40px 0 12px; font-size: 20px; line-height: 28px; font-weight: 650; }
h3 { margin: 0; font-size: 16px; font-weight: 400; overflow-wrap: anywhere; }
p { margin: 4px 0 0; text-wrap: pretty; }
.lead { max-width: 720px; color: var(--muted); }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 14px; }
.lead code { color: var(--ink); overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-bottom: 24px; font-size: 14px; }
article { margin-bottom: 12px; padding: 16px 20px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; }
.route { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 12px; }
.route code { font-weight: 600; }
.method { display: inline-block; min-width: 60px; color: var(--accent); font-size: 14px; font-weight: 650; }
.access { padding: 0 8px; border: 1px solid var(--line); border-radius: 12px; background: var(--sunken); color: var(--muted); font-size: 12px; line-height: 22px; }
article p, .empty { color: var(--muted); font-size: 14px; line-height: 20px; }
table { width: 100%; margin: 8px 0; border-collapse: collapse; font-size: 14px; line-height: 20px; }
td { padding: 6px 16px 6px 0; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
details { margin-top: 8px; }
summary { width: fit-content; cursor: pointer; color: var(--accent); font-size: 14px; line-height: 24px; }
pre { margin: 4px 0; padding: 12px 16px; overflow-x: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: 8px; line-height: 20px; }
@media (min-width: 960px) {
  .page { display: grid; grid-template-columns: 208px minmax(0, 1fr); gap: 40px; }
  nav { position: sticky; top: 96px; flex-direction: column; flex-wrap: nowrap; height: fit-content; max-height: calc(100dvh - 112px); margin: 0; overflow-y: auto; }
  nav a { padding: 4px 0; color: var(--muted); text-decoration: none; }
  nav a:hover { color: var(--ink); text-decoration: underline; }
}
`
