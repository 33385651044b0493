import { redirect } from '@tanstack/react-router'
import type { PageExists } from '../../auth/after-sign-in.ts'
import { mayBeKnownHere } from '../../auth/known-here.ts'
import { currentSession } from '../../auth/session.ts'

/** Sends whoever is signed in already on to where signing in leads. */
export async function skipLogin({
  search: { from, ended },
  exists,
}: {
  search: { from?: string; ended?: 'disabled' }
  exists: PageExists
}): Promise<void> {
  if (ended !== undefined || (currentSession() === null && !mayBeKnownHere())) return
  // Only few who open this page are signed in: it loads nothing for them.
  const [{ restoreSession }, { pathAfterSignIn }] = await Promise.all([
    import('../../auth/account.ts'),
    import('../../auth/after-sign-in.ts'),
  ])
  // Without a network, or with a sign-in that is over, the form is what helps.
  const session = await restoreSession().catch(() => null)
  if (session !== null)
    throw redirect({ href: pathAfterSignIn({ requested: from, profile: session.profile, exists }), replace: true })
}
