import type { Profile } from '@spoor/contract/routes/auth.ts'
import type { StartPage } from '@spoor/contract/words/start-pages.ts'
import type { Subscriber } from './subscription-refusal.ts'
import { CLIENTS, isInvited, isOnlyAccountant, type Accountant } from './accountant.ts'
import { getHomePath, type PageExists } from './home-path.ts'

const HERE = 'https://here.invalid'
/** Sign-in pages, which are never a requested page. */
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

/** The requested address as a path of this site; null if it leaves the site, has no page or is a sign-in page. */
export function getCarriedPath(requested: unknown, exists: PageExists): string | null {
  if (typeof requested !== 'string' || !requested.startsWith('/') || !URL.canParse(requested, HERE)) return null
  const { origin, pathname, search, hash } = new URL(requested, HERE)
  const bare = pathname.replace(/(?<!\/)\/+$/, '') || '/'
  if (origin !== HERE || pathname.startsWith('//') || ON_THE_WAY.has(bare) || !exists(pathname)) return null
  return pathname + search + hash
}

/** Paths of the start pages; the dashboard depends on the role. */
const START_PATHS: Readonly<Record<Exclude<StartPage, 'dashboard'>, string>> = {
  how_to: '/how-to',
  logbook: '/logbook',
  upload: '/upload',
  track: '/trips',
}

/** Where to go after signing in: the requested page, else the account's start page. */
export function getPathAfterSignIn({
  requested,
  profile,
  exists,
}: {
  requested: string | undefined
  profile: (Pick<Profile, 'start_page'> & Accountant & Subscriber) | null
  exists: PageExists
}): string {
  const start = startPath()
  return getCarriedPath(requested, exists) ?? (exists(start) ? start : getHomePath(profile, exists))

  function startPath(): string {
    // Invited during a trial: the invitation comes first.
    if (profile !== null && !profile.payment_verified && isInvited(profile)) return CLIENTS
    const page = profile?.start_page ?? 'how_to'
    return page === 'dashboard' || isOnlyAccountant(profile) ? getHomePath(profile, exists) : START_PATHS[page]
  }
}
