import type { ProxyOptions } from 'vite'

/** Served by the API besides the routes of the contract. */
const OTHER_PATHS = ['/identity', '/docs', '/openapi.json']
/** Pages of the API itself: a browser that asks for HTML there means the API. */
const API_PAGES = ['/docs', '/identity']

/**
 * Sends the API's paths to `target`. Some of them are pages too (/logbook, /trips): there a browser that asks for
 * HTML gets the page, as in production.
 */
export async function apiProxy(target: string): Promise<Record<string, ProxyOptions>> {
  const { ALL_ROUTES } = await import('@spoor/contract/routes/index.ts')
  const prefixes = new Set([...ALL_ROUTES.map((route) => `/${route.path.split('/')[1]}`), ...OTHER_PATHS])
  return Object.fromEntries(
    [...prefixes].map((prefix) => [
      `^${prefix.replaceAll('.', '\\.')}(/|\\?|$)`,
      {
        target,
        bypass: ({ headers, url = '' }) =>
          headers.accept?.includes('text/html') && !API_PAGES.some((page) => url.startsWith(page))
            ? '/index.html'
            : undefined,
        // The identity library compares the origin with its own.
        configure: (proxy) =>
          proxy.on('proxyReq', (request) => request.hasHeader('origin') && request.setHeader('origin', target)),
      } satisfies ProxyOptions,
    ]),
  )
}
