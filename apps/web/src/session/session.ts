import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import type { Profile } from '@spoor/contract/routes/auth.ts'
import { readStored, store } from '../net/browser-storage.ts'

const SESSION_KEY = 'spoor_session'
export const AUTH_CHANGE = 'auth-change'

/** Who is signed in, in session storage. */
export interface Session {
  firebaseUid: string
  email: string
  emailVerified: boolean
  /** null while the account has no profile yet. */
  profile: Profile | null
  /** ISO instants. */
  loginTime: string
  tokenRefreshTime: string
}

let current: Session | null = restore()

function restore(): Session | null {
  try {
    return JSON.parse(readStored('sessionStorage', SESSION_KEY) ?? 'null') as Session | null
  } catch {
    return null
  }
}

export const getCurrentSession = (): Session | null => current

/** The driver's timezone, in which screens show times of day. Days are South African. */
export const getTimezone = (session = current): string => session?.profile?.timezone || DEFAULT_TIMEZONE

/** Stores or clears the session and fires a window event. An unchanged session stays the same object. */
export function setSession(session: Session | null): void {
  if (session && current && isSame(session, current)) noteTokenRefresh(Date.parse(session.tokenRefreshTime))
  else keep(session && { ...session })
  window.dispatchEvent(new CustomEvent<Session | null>(AUTH_CHANGE, { detail: current }))
}

export function setProfile(profile: Profile): void {
  if (current) setSession({ ...current, profile })
}

/** Records when the token was refreshed, without a change event that would redraw pages. */
export function noteTokenRefresh(atMs: number): void {
  if (!current) return
  current.tokenRefreshTime = new Date(atMs).toISOString()
  keep(current)
}

const isSame = (one: Session, other: Session): boolean =>
  JSON.stringify({ ...one, tokenRefreshTime: '' }) === JSON.stringify({ ...other, tokenRefreshTime: '' })

function keep(session: Session | null): void {
  current = session
  store('sessionStorage', SESSION_KEY, session && JSON.stringify(session))
}

/** Calls back on each change; returns the unsubscribe function. */
export function onAuthChange(callback: (session: Session | null) => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  const listener = (): void => callback(current)
  window.addEventListener(AUTH_CHANGE, listener)
  return () => window.removeEventListener(AUTH_CHANGE, listener)
}
