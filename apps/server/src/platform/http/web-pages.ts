import fs from 'node:fs'
import path from 'node:path'
import staticFiles from '@fastify/static'
import { fileOfPage, mayBePage, SHARE_TARGET } from '@spoor/contract/rules/pages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './http-error.ts'

/** A page that may have been prerendered by the build. */
const PAGE = /^pages\/[\w-]+\.html$/

/** Serves the deployment's own archive of map tiles as `/map/{its name}`; browsers read ranges of it. */
export function registerMapFile(app: FastifyInstance, file: string): void {
  void app.register(staticFiles, {
    root: path.dirname(file),
    prefix: '/map/',
    allowedPath: (asked) => asked === `/${path.basename(file)}`,
    decorateReply: false,
    index: false,
    maxAge: '1h',
  })
}

/**
 * Serves the built web app from `folder`: its files, and for every URL that a browser navigates to its prerendered page
 * (pages/) or index.html. Pages and API share paths (`/trips` is both); a navigation accepts HTML. Without `offline`,
 * browsers are instructed to remove cached files of the app.
 */
export function registerWebPages(
  app: FastifyInstance,
  { folder, offline }: { folder: string; offline: boolean },
): void {
  const isBuilt = fs.existsSync(path.join(folder, 'index.html'))
  if (isBuilt) {
    const serving = {
      index: false as const,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) =>
        void reply.header('cache-control', cacheControl(folder, file)),
    }
    const globIgnore = ['assets/**', '**/*.br']
    void app.register(staticFiles, { ...serving, root: folder, wildcard: false, globIgnore })
    // Looked up per request, since a rebuild changes the names while the server runs.
    void app.register(staticFiles, {
      ...serving,
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
    })
  }
  app.addHook('onRequest', async (request, reply) => {
    if (isNavigation(request) || (isBuilt && isPreview(request, folder))) {
      if (!isBuilt) throw new HttpError(404, 'The web app has not been built; run npm run build.')
      await reply.sendFile(findPageFile(request, folder))
    } else if (!offline && isBuilt && request.url === '/sw.js') {
      await reply.sendFile('sw-withdrawn.js')
    } else if (request.method === 'POST' && request.url === SHARE_TARGET.path) {
      // The service worker receives shared files. Without one, redirect to an explanation instead of a bare 404.
      await reply.redirect(SHARE_TARGET.failed, 303)
    }
  })
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'Not Found')
  })
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function isNavigation(request: FastifyRequest): boolean {
  if (!isRead(request) || !request.headers.accept?.includes('text/html')) return false
  const { pathname } = new URL(request.url, 'http://localhost')
  return mayBePage(pathname) && (path.extname(pathname) === '' || request.is404)
}

/** Whether a link preview or an uptime monitor, which accept any type, requests a prerendered page. */
function isPreview(request: FastifyRequest, folder: string): boolean {
  const { accept = '*/*' } = request.headers
  return isRead(request) && request.is404 && accept === '*/*' && findPageFile(request, folder) !== 'index.html'
}

function findPageFile(request: FastifyRequest, folder: string): string {
  const { pathname } = new URL(request.url, 'http://localhost')
  const page = fileOfPage(pathname)
  return PAGE.test(page) && fs.existsSync(path.join(folder, page)) ? page : 'index.html'
}

// Names under assets/ contain a hash of their content.
function cacheControl(folder: string, file: string): string {
  return file.startsWith(path.join(folder, 'assets') + path.sep) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
