import { mayBePage, SHARE_TARGET } from '@spoor/contract/rules/pages.ts'

/** Files with a content hash in their name never change, so every version can share them. */
export const isHashed = (pathname: string): boolean => pathname.startsWith('/assets/')

/** Chooses where a reply comes from. Pages and the API share paths and differ by request mode; API calls are never cached. */
export function chooseSource(
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
