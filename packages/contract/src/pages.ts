/** Addresses that a person opens in the browser and that are not pages of the web app; with a slash at the end, and all below. */
const NOT_PAGES = ['/docs', '/openapi.json', '/health', '/test/db', '/settings/app', '/identity/'] as const

/** Whether the web app's one page answers a browser that navigates to this path, as far as the path tells. */
export function mayBePage(pathname: string): boolean {
  return !NOT_PAGES.some((other) => (other.endsWith('/') ? pathname.startsWith(other) : pathname === other))
}

/** The file of the built web app that is the page of a path, where the build made one of its own; else it is index.html. */
export const fileOfPage = (pathname: string): string => `pages${pathname === '/' ? '/index' : pathname}.html`

/** Where another app's files go when they are shared with the installed app; the manifest repeats path and field. */
export const SHARE_TARGET = {
  path: '/upload/share',
  field: 'files',
  /** Pages that follow. */
  received: '/upload',
  failed: '/upload?shared=failed',
} as const
