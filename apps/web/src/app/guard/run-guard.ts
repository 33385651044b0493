import { redirect } from '@tanstack/react-router'
import type { Role } from '@spoor/contract/roles.ts'
import { ApiError } from '../../api/api-error.ts'
import { loadAppSettings } from '../../api/app-settings.ts'
import { lacksVerdict, restoreSession, signOut } from '../../auth/account.ts'
import type { PageExists } from '../../auth/home-path.ts'
import { standingRefusal } from '../../auth/refusals.ts'
import { t } from '../../language/t.ts'
import { sentOnTo } from './checks.ts'

/** Lets the visit pass, or redirects to where it can be mended. */
export async function runGuard({
  location,
  requires,
  exists,
}: {
  location: { pathname: string; href: string; search: { from?: unknown } }
  requires: Role | null
  exists: PageExists
}): Promise<void> {
  const session = await restoreSession().catch((error: unknown) => endRefused(error, location.href))
  const visit = {
    session,
    path: location.pathname.replace(/\/+$/, ''),
    requires,
    verifiesEmail: session?.emailVerified === false && (await verifiesEmail()),
    refused: standingRefusal(),
    nowMs: Date.now(),
  }
  const href = sentOnTo(visit, { href: location.href, carried: location.search.from, exists })
  if (href !== null) throw redirect({ href })
}

/** A remembered sign-in that the API doesn't take any more is over. Without a network nobody can say whether it is. */
async function endRefused(error: unknown, href: string): Promise<never> {
  if (lacksVerdict(error)) {
    const says = t('Nobody is signed in in this browser. Log in once you are online.')
    throw Object.assign(new Error(says), { name: 'NoNetwork' })
  }
  if (!(error instanceof ApiError) || error.status !== 401) throw error
  await signOut()
  const why: Record<string, string> = error.code === 'account_disabled' ? { ended: 'disabled' } : { from: href }
  throw redirect({ href: `/login?${new URLSearchParams(why).toString()}` })
}

/** Settings that can't be had now keep nobody out: the API asks for a verified address by itself. */
const verifiesEmail = (): Promise<boolean> =>
  loadAppSettings().then(
    (settings) => settings.email_verification_required,
    () => false,
  )
