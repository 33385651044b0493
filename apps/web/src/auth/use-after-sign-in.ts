import { useRouter } from '@tanstack/react-router'
import { followAccountLanguage } from '../language/language.ts'
import { getPathAfterSignIn } from './after-sign-in.ts'
import type { Session } from '../session/session.ts'

/** Navigates to the requested page after signing in, in the account's language. */
export function useAfterSignIn(requested: string | undefined): (session: Session) => Promise<void> {
  const router = useRouter()
  const exists = (pathname: string): boolean => router.getMatchedRoutes(pathname)[2] !== undefined
  return async (session) => {
    const href = getPathAfterSignIn({ requested, profile: session.profile, exists })
    if (session.profile && followAccountLanguage(session.profile.preferred_language)) return location.replace(href)
    await router.navigate({ href, replace: true })
  }
}
