import { dashboardPath, effectiveRole } from '@spoor/contract/roles.ts'
import type { Profile } from '@spoor/contract/routes/auth.ts'

/**
 * Where a person goes after signing in: the page that was asked for, else the guides, else the role's dashboard; of
 * these the first that exists. A carried address that leaves the site, or is the login itself, is dropped.
 */
export function pathAfterSignIn({
  requested,
  profile,
  exists,
}: {
  requested: string | undefined
  profile: Pick<Profile, 'role_type' | 'user_type'> | null
  /** Whether a path has a page. */
  exists: (pathname: string) => boolean
}): string {
  const candidates = [sameSite(requested), '/how-to', dashboardPath(profile && effectiveRole(profile)), '/dashboard']
  return candidates.find((path) => path !== null && exists(path.split(/[?#]/)[0])) ?? '/'
}

const HERE = 'https://here.invalid'
const SIGN_IN_PAGES = new Set(['/', '/login', '/register'])

function sameSite(requested: string | undefined): string | null {
  if (!requested?.startsWith('/') || !URL.canParse(requested, HERE)) return null
  const { origin, pathname, search, hash } = new URL(requested, HERE)
  return origin === HERE && !SIGN_IN_PAGES.has(pathname) ? pathname + search + hash : null
}
