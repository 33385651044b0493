import { redirect } from '@tanstack/react-router'
import { restoreSession } from '../../auth/account.ts'
import { getPathAfterSignIn } from '../../auth/after-sign-in.ts'
import type { PageExists } from '../../auth/home-path.ts'

/** Redirects users who are already signed in to the page that follows signing in. */
export async function skipLogin({
  search: { from, ended, confirmed },
  exists,
}: {
  search: { from?: string; ended?: 'disabled'; confirmed?: true }
  exists: PageExists
}): Promise<void> {
  // The login page itself completes the sign-in by a mailed link.
  if (ended !== undefined || confirmed) return
  // Offline, or with an expired sign-in, show the form.
  const session = await restoreSession().catch(() => null)
  if (session !== null)
    throw redirect({ href: getPathAfterSignIn({ requested: from, profile: session.profile, exists }), replace: true })
}
