import type { ProxyOptions } from 'vite'

/** API paths outside the contract. */
const OTHER_PATHS = ['/identity', '/docs', '/openapi.json']
/** HTML pages served by the API. */
const API_PAGES = ['/docs', '/identity']

/** Proxies the API's paths to `target`. A browser that requests HTML at a path that is also a page gets the page. */
export async function createApiProxy(target: string): Promise<Record<string, ProxyOptions>> {
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
        // The identity library compares the Origin header with its own origin.
        configure: (proxy) =>
          proxy.on('proxyReq', (request) => request.hasHeader('origin') && request.setHeader('origin', target)),
      } satisfies ProxyOptions,
    ]),
  )
}
