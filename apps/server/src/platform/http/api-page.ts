import { scopeOf, type Access, type Route } from '@spoor/contract/route.ts'
import { ALL_ROUTES } from '@spoor/contract/routes/index.ts'
import { API_STYLE } from './api-style.ts'
import { createOpenApiDocument } from './open-api.ts'

interface Schema {
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  default?: unknown
}

interface Operation {
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}

/** The API reference as one self-contained HTML page. */
export function renderApiPage(origin: string): string {
  const { paths } = createOpenApiDocument(origin) as { paths: Record<string, Record<string, Operation>> }
  const tags = [...new Set(ALL_ROUTES.map((route) => route.tag))]
  const sections = tags.map((tag) => {
    const routes = ALL_ROUTES.filter((route) => route.tag === tag)
    return `<section><h2 id="${anchor(tag)}">${escape(tag)}</h2>${routes.map((route) => renderRoute(route, paths)).join('')}</section>`
  })
  const links = tags.map((tag) => `<a href="#${anchor(tag)}">${escape(tag)}</a>`).join('')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Spoor API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${API_STYLE}</style></head>
<body><header><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">Spoor</a></header>
<div class="page"><nav aria-label="Parts">${links}</nav>
<main>
<h1>Spoor API</h1>
<p class="lead">JSON over HTTP. Send <code>Authorization: Bearer {token}</code>; a token comes from <code>POST /identity/sign-in/email</code> and
<code>GET /identity/token</code> and lives for an hour. Programs send an API key from the settings instead, if a route names its scope. Every fault is <code>{"detail": "…"}</code>. The same as a machine reads it:
<a href="/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main></div></body></html>
`
}

function renderRoute(route: Route, paths: Record<string, Record<string, Operation>>): string {
  const path = route.path.replace(/:(\w+)/g, '{$1}')
  const operation = paths[path][route.method.toLowerCase()]
  const fields = (operation.parameters ?? []).map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${escape(name)}</code>${required ? ' *' : ''}</td><td>${place}</td><td>${escape(renderType(schema))}</td><td>${escape(description ?? '')}</td></tr>`,
  )
  const body = Object.entries(operation.requestBody?.content ?? {}).map(([media, { schema }]) =>
    block(`Body, ${media}`, schema),
  )
  const replies = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {} }]) => {
      const shown = Object.entries(content).map(([media, { schema }]) => block(`${status}, ${media}`, schema))
      return shown.length > 0 ? shown : [`<p class="empty">${status}, no content</p>`]
    })
  const access = WHO[route.access] ?? `roles that cover ${route.access}`
  const scope = scopeOf(route)
  return `<article><div class="route"><h3><span class="method">${route.method}</span> <code>${escape(path)}</code></h3>${access && `<span class="access">${escape(access)}</span>`}${scope === null ? '' : `<span class="access">key: ${escape(scope)}</span>`}</div><p>${escape(route.summary)}</p>${fields.length > 0 ? `<table><tbody>${fields.join('')}</tbody></table>` : ''}${body.join('')}${replies.join('')}</article>`
}

function block(title: string, schema: Schema): string {
  return `<details><summary>${escape(title)}</summary><pre tabindex="0">${escape(renderShape(schema, ''))}</pre></details>`
}

/** A schema as an example: names, with types instead of values. */
function renderShape(schema: Schema, indent: string): string {
  if (schema.properties) {
    const required = new Set(schema.required)
    const lines = Object.entries(schema.properties).map(([name, part]) => {
      const note = part.description ? `  // ${part.description}` : ''
      return `${indent}  ${name}${required.has(name) ? '' : '?'}: ${renderShape(part, `${indent}  `)}${note}`
    })
    return `{\n${lines.join('\n')}\n${indent}}`
  }
  if (schema.items) return `[${renderShape(schema.items, indent)}]`
  if (schema.anyOf) return schema.anyOf.map((part) => renderShape(part, indent)).join(' | ')
  return renderType(schema)
}

function renderType(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(renderType).join(' | ')
  const type = [schema.type ?? 'any'].flat().join(' | ')
  const format = schema.format ? ` (${schema.format})` : ''
  return `${type}${format}${schema.default === undefined ? '' : `, by default ${JSON.stringify(schema.default)}`}`
}

const WHO: Partial<Record<Access, string>> = {
  public: 'public',
  identity: 'before payment too',
  'signed-in': '',
  system_admin: 'system administrators',
}

const anchor = (tag: string): string => tag.toLowerCase().replace(/\W+/g, '-')

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character])
}
