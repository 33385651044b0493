/** A paragraph, a link with its label, or labelled figures. */
export type Block = string | { label: string; url: string } | { figures: readonly { label: string; value: string }[] }

/**
 * The colours of the screens (light, dark). Most mail programs only support inline styles, some also the style sheet.
 */
const COLOURS = {
  paper: ['#FBFAF7', '#121513'],
  surface: ['#FFFFFF', '#1A1E1B'],
  ink: ['#1A1F1C', '#E9ECE8'],
  muted: ['#5C655F', '#9AA59E'],
  line: ['#E4E1D8', '#2A302C'],
  accent: ['#0F6B57', '#4FBF9F'],
  'on-accent': ['#FFFFFF', '#0B1512'],
} as const
const light = (name: keyof typeof COLOURS) => COLOURS[name][0]

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const TEXT = `margin:0 0 16px;font-size:16px;line-height:1.5;color:${light('ink')}`

/** A dot in the logo: distance from the left and diameter, in pixels. */
const MARK = [
  [21, 6],
  [17, 4],
  [15, 4],
  [11, 4],
  [6, 4],
] as const

/**
 * The layout of all mails: the logo above one column, readable on a phone, in light and dark, without remote images.
 */
export function renderMailPage({
  language,
  subject,
  greeting,
  blocks,
  unsubscribe,
}: {
  language: string
  subject: string
  greeting: string
  blocks: readonly Block[]
  unsubscribe: { label: string; url: string } | null
}): string {
  const firstLink = blocks.findIndex((block) => typeof block !== 'string' && 'url' in block)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules()}
}
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light('paper')};font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${light('paper')}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 8px 16px">${brand()}</td></tr>
<tr><td class="card surface line" style="padding:32px;background:${light('surface')};border:1px solid ${light('line')};border-radius:12px">
<h1 class="ink" style="margin:0 0 20px;font-size:20px;line-height:1.3;font-weight:600;color:${light('ink')}">${escape(subject)}</h1>
<p class="ink" style="${TEXT}">${escape(greeting)}</p>
${blocks.map((block, at) => blockPart(block, at === firstLink)).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 8px 0;font-size:13px;line-height:1.5;color:${light('muted')}">Spoor${
    unsubscribe ? ` · ${link(unsubscribe, 'muted', `color:${light('muted')}`)}` : ''
  }</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function darkRules(): string {
  const rule = (selector: string, property: string, name: keyof typeof COLOURS) =>
    `${selector} { ${property}: ${COLOURS[name][1]} !important; }`
  return [
    ...(['paper', 'surface'] as const).map((name) => rule(`.${name}`, 'background', name)),
    ...(['ink', 'muted', 'accent', 'on-accent'] as const).map((name) => rule(`.${name}`, 'color', name)),
    rule('.line', 'border-color', 'line'),
    rule('.accent-ground', 'background', 'accent'),
    rule('.dot', 'background', 'on-accent'),
  ].join('\n')
}

function brand(): string {
  const dots = MARK.map(
    ([left, size]) =>
      `<div class="dot" style="margin-left:${left}px;width:${size}px;height:${size}px;border-radius:${size / 2}px;background:${light('on-accent')};font-size:0;line-height:0"></div>`,
  ).join('')
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="accent-ground" width="32" height="32" valign="top" style="width:32px;height:27px;padding-top:5px;background:${light('accent')};border-radius:8px">${dots}</td>
<td class="ink" style="padding-left:10px;font-size:18px;font-weight:600;color:${light('ink')}">Spoor</td>
</tr></table>`
}

function blockPart(block: Block, isFirstLink: boolean): string {
  if (typeof block === 'string') return `<p class="ink" style="${TEXT};white-space:pre-line">${escape(block)}</p>`
  if ('figures' in block) return figuresPart(block.figures)
  if (!isFirstLink) {
    const style = `color:${light('accent')};font-weight:600`
    return `<p style="${TEXT};margin-bottom:12px">${link(block, 'accent', style)}</p>`
  }
  const style = `display:inline-block;padding:12px 20px;color:${light('on-accent')};font-weight:600;text-decoration:none`
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 20px"><tr>
<td class="accent-ground" style="background:${light('accent')};border-radius:8px;font-size:16px">${link(block, 'on-accent', style)}</td>
</tr></table>`
}

function figuresPart(figures: readonly { label: string; value: string }[]): string {
  const cell = `padding:8px 0;font-size:16px;line-height:1.5;border-top:1px solid ${light('line')}`
  const rows = figures.map(
    ({
      label,
      value,
    }) => `<tr><td class="muted line" style="${cell};padding-right:16px;color:${light('muted')}">${escape(label)}</td>
<td class="ink line" align="right" style="${cell};color:${light('ink')};font-weight:600;overflow-wrap:anywhere">${escape(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">\n${rows.join('\n')}\n</table>`
}

function link({ label, url }: { label: string; url: string }, className: string, style: string): string {
  return `<a href="${escape(url)}" class="${className}" style="${style}">${escape(label)}</a>`
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character])
}
