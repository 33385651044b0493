import fs from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import { mayBePage } from '@spoor/contract/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** What index.html shows until the app has come. */
const BOOT = /<!--boot-->[\s\S]*<!--\/boot-->/

/**
 * Serves the built web app from `folder`: its files, and its one page for every address that a browser navigates to.
 * Pages and API share paths (`/trips` is both), so what tells them apart is that a navigation accepts HTML. Without `offline`
 * browsers are told to remove what they kept of the app.
 */
export function registerWebPages(
  app: FastifyInstance,
  { folder, offline }: { folder: string; offline: boolean },
): void {
  const page = path.join(folder, 'index.html')
  const isBuilt = fs.existsSync(page)
  if (isBuilt) {
    const serving = {
      index: false as const,
      cacheControl: false,
      setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) =>
        void reply.header('cache-control', cachingOf(folder, file)),
    }
    void app.register(staticFiles, { ...serving, root: folder, wildcard: false, globIgnore: ['assets/**'] })
    // Looked up with each call: a build under a running server gives other names.
    void app.register(staticFiles, {
      ...serving,
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
    })
  }
  app.addHook('onRequest', async (request, reply) => {
    if (isNavigation(request)) await sendPage(request, reply, folder)
    else if (!offline && isBuilt && request.url === '/sw.js') await reply.sendFile('sw-withdrawn.js')
  })
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'Not Found')
  })
}

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (!request.headers.accept?.includes('text/html')) return false
  const { pathname } = new URL(request.url, 'http://localhost')
  return mayBePage(pathname) && (path.extname(pathname) === '' || request.is404)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, folder: string): FastifyReply {
  let html: string
  try {
    html = fs.readFileSync(path.join(folder, 'index.html'), 'utf8')
  } catch {
    throw new HttpError(404, 'The web app has not been built; run npm run build.')
  }
  const { pathname } = new URL(request.url, 'http://localhost')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(withFirstPage(html, firstPages(folder)[pathname]))
}

/** What the build found of a page that people meet first. */
interface FirstPage {
  /** The scripts that it goes on with. */
  scripts: string[]
  /** How it looks until they have come. */
  markup?: string
}

function firstPages(folder: string): Partial<Record<string, FirstPage>> {
  const file = path.join(folder, 'first-pages.json')
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, FirstPage>) : {}
}

function withFirstPage(html: string, page: FirstPage | undefined): string {
  if (!page) return html
  const { scripts, markup } = page
  const preloads = scripts
    .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${name}">`)
    .join('')
  const asked = html.replace('</head>', () => `${preloads}</head>`)
  if (markup === undefined) return asked
  return asked.replace(BOOT, () => `<div id="boot" data-page class="absolute inset-x-0 top-0">${markup}</div>`)
}

// Names under assets/ carry a hash of their content: a changed file has another name.
function cachingOf(folder: string, file: string): string {
  return file.startsWith(path.join(folder, 'assets') + path.sep) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
