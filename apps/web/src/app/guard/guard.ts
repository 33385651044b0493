import { redirect } from '@tanstack/react-router'
import { restoreSession } from '../../auth/account.ts'
import { firstFailure } from './checks.ts'
import type { Visit } from './checks.ts'

/** Runs before every signed-in route: lets the visit pass, or redirects to where it can be mended. */
export async function guard({
  location,
  requires,
}: {
  location: { pathname: string; href: string }
  requires: Visit['requires']
}): Promise<void> {
  const session = await restoreSession()
  const failed = firstFailure({ session, path: location.pathname, requires })
  if (!failed) return
  if (failed.to === '/login') throw redirect({ to: '/login', search: { from: location.href } })
  throw redirect({ to: failed.to })
}
