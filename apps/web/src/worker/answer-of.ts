import { mayBePage, SHARE_TARGET } from '@spoor/contract/pages.ts'

/** Files whose name carries a hash of their content: the same name is the same file, in every version. */
export const isHashed = (pathname: string): boolean => pathname.startsWith('/assets/')

/**
 * Who answers a request: a page of the app, its kept files, what receives shared files, or the network alone. Pages and API share paths, so a call
 * is told from a page by what the browser does with it; a call never comes near what is kept.
 */
export function answerOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  { origin, files }: { origin: string; files: ReadonlySet<string> },
): 'page' | 'file' | 'share' | 'network' {
  const asked = new URL(url)
  const isShare = method === 'POST' && mode === 'navigate' && asked.pathname === SHARE_TARGET.path
  if (isShare && asked.origin === origin) return 'share'
  if (method !== 'GET' || asked.origin !== origin) return 'network'
  const { pathname } = asked
  if (mode === 'navigate') {
    const hasExtension = pathname.slice(pathname.lastIndexOf('/')).includes('.')
    return mayBePage(pathname) && !hasExtension ? 'page' : 'network'
  }
  return isHashed(pathname) || (files.has(pathname) && asked.search === '') ? 'file' : 'network'
}
