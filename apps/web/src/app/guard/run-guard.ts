import { redirect } from '@tanstack/react-router'
import type { Role } from '@spoor/contract/rules/roles.ts'
import { ApiError } from '../../net/api-error.ts'
import { loadAppSettings } from '../../net/app-settings.ts'
import { isUnreachable, restoreSession, signOut } from '../../auth/account.ts'
import type { PageExists } from '../../auth/home-path.ts'
import { getCurrentRefusal } from '../../session/refusals.ts'
import { t } from '../../language/t.ts'
import { findRedirect } from './checks.ts'

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
    path: location.pathname.replace(/(?<!\/)\/+$/, ''),
    requires,
    verifiesEmail: session?.emailVerified === false && (await requiresVerifiedEmail()),
    refused: getCurrentRefusal(),
    nowMs: Date.now(),
  }
  const href = findRedirect(visit, { href: location.href, carried: location.search.from, exists })
  if (href !== null) throw redirect({ href })
}

/** Ends a remembered session that the API rejects. Offline the session stays, since it can't be checked. */
async function endRefused(error: unknown, href: string): Promise<never> {
  if (isUnreachable(error)) {
    const says = t('You are not signed in on this browser. Log in once you are online.')
    throw Object.assign(new Error(says), { name: 'NoNetwork' })
  }
  if (!(error instanceof ApiError) || error.status !== 401) throw error
  await signOut()
  const why: Record<string, string> = error.code === 'account_disabled' ? { ended: 'disabled' } : { from: href }
  throw redirect({ href: `/login?${new URLSearchParams(why).toString()}` })
}

/** If the settings fail to load, let the visit pass: the API requires a verified address anyway. */
const requiresVerifiedEmail = (): Promise<boolean> =>
  loadAppSettings().then(
    (settings) => settings.email_verification_required,
    () => false,
  )
