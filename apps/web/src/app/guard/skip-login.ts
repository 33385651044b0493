import { redirect } from '@tanstack/react-router'
import { restoreSession } from '../../auth/account.ts'
import { getPathAfterSignIn } from '../../auth/after-sign-in.ts'
import type { PageExists } from '../../auth/home-path.ts'

/** Redirects users who are already signed in to the page that follows signing in. */
export async function skipLogin({
  search: { from, ended },
  exists,
}: {
  search: { from?: string; ended?: 'disabled' }
  exists: PageExists
}): Promise<void> {
  if (ended !== undefined) return
  // Offline, or with an expired sign-in, show the form.
  const session = await restoreSession().catch(() => null)
  if (session !== null)
    throw redirect({ href: getPathAfterSignIn({ requested: from, profile: session.profile, exists }), replace: true })
}
