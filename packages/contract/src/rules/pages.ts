/** Paths opened in a browser that the web app does not serve; a trailing slash includes all paths below. */
const NOT_PAGES = [
  '/docs',
  '/live',
  '/live/',
  '/openapi.json',
  '/health',
  '/ready',
  '/metrics',
  '/test/db',
  '/settings/app',
  '/identity/',
] as const

/** Whether the web app's index page serves a browser navigation to this path, judging by the path alone. */
export function mayBePage(pathname: string): boolean {
  return !NOT_PAGES.some((other) => (other.endsWith('/') ? pathname.startsWith(other) : pathname === other))
}

/** The built file that serves a path: its own page if the build made one, else index.html. */
export const fileOfPage = (pathname: string): string => `pages${pathname === '/' ? '/index' : pathname}.html`

/** The target of files that other apps share with the installed app; the manifest repeats path and field. */
export const SHARE_TARGET = {
  path: '/upload/share',
  field: 'files',
  /** Pages that follow. */
  received: '/upload',
  failed: '/upload?shared=failed',
} as const
