import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { decodeJwt } from 'jose'
import { VERIFIED_PAGE } from './embedded-names.ts'

/**
 * Lets the mailed link sign in the browser session that registered, once and within the link's day. Whoever opens the
 * link elsewhere only confirms the address: a link that is forwarded or read by a scanner opens no account (0159).
 */
export const signInRegisteringBrowser = ({ nowMs, linkS }: { nowMs: () => number; linkS: number }) =>
  createAuthMiddleware(async (context) => {
    const { createAuthCookie, internalAdapter, newSession, returned, secret } = context.context
    // Without a maximum age, so it ends with the browser session.
    const { name, attributes } = createAuthCookie('registered')
    if (context.path === '/sign-up/email' && newSession) {
      await context.setSignedCookie(name, `${newSession.user.id} ${nowMs() + linkS * 1000}`, secret, attributes)
      return
    }
    const isSignIn = newSession !== null && /^\/(sign-in|two-factor)\//.test(context.path)
    const isConfirmed =
      context.path === '/verify-email' &&
      isAPIError(returned) &&
      new Headers(returned.headers).get('location') === VERIFIED_PAGE
    if (!isSignIn && !isConfirmed) return
    const mark = await context.getSignedCookie(name, secret)
    if (!mark) return
    context.setCookie(name, '', { ...attributes, maxAge: 0 })
    const [userId, untilMs] = mark.split(' ')
    if (isSignIn || nowMs() > Number(untilMs)) return
    const user = await internalAdapter.findUserById(userId)
    const isOwn = user?.email === decodeJwt(String(context.query?.token)).email
    if (
      !user ||
      !isOwn ||
      ('disabled' in user && user.disabled) ||
      ('twoFactorEnabled' in user && user.twoFactorEnabled)
    )
      return
    await setSessionCookie(context, { session: await internalAdapter.createSession(user.id, true), user }, true)
  })
