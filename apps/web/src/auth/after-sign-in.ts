import type { Profile } from '@spoor/contract/routes/auth.ts'
import type { StartPage } from '@spoor/contract/start-pages.ts'
import type { Subscriber } from './subscription-refusal.ts'
import { isOnlyAccountant } from './accountant.ts'
import type { Accountant } from './accountant.ts'
import { homePath } from './home-path.ts'
import type { PageExists } from './home-path.ts'

const HERE = 'https://here.invalid'
/** Pages on the way in: nobody asks for one of them to come back to it. */
const ON_THE_WAY = new Set([
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/complete-profile',
  '/verify-email',
  '/payment-required',
  '/subscription-expired',
  '/unauthorized',
])

/** A carried address as a path of this site; null where it leaves the site, has no page or is one on the way in. */
export function carriedPath(requested: unknown, exists: PageExists): string | null {
  if (typeof requested !== 'string' || !requested.startsWith('/') || !URL.canParse(requested, HERE)) return null
  const { origin, pathname, search, hash } = new URL(requested, HERE)
  const bare = pathname.replace(/\/+$/, '') || '/'
  if (origin !== HERE || pathname.startsWith('//') || ON_THE_WAY.has(bare) || !exists(pathname)) return null
  return pathname + search + hash
}

/** Paths of the start pages; the dashboard is the one of the role. */
const START_PATHS: Readonly<Record<Exclude<StartPage, 'dashboard'>, string>> = {
  how_to: '/how-to',
  logbook: '/logbook',
  upload: '/upload',
  track: '/trips',
}

/** Where a person goes after signing in: the page that was asked for, else the start page of the account. */
export function pathAfterSignIn({
  requested,
  profile,
  exists,
}: {
  requested: string | undefined
  profile: (Pick<Profile, 'start_page'> & Accountant & Subscriber) | null
  exists: PageExists
}): string {
  const startPage = profile?.start_page ?? 'how_to'
  const start =
    startPage === 'dashboard' || isOnlyAccountant(profile) ? homePath(profile, exists) : START_PATHS[startPage]
  return carriedPath(requested, exists) ?? (exists(start) ? start : homePath(profile, exists))
}
