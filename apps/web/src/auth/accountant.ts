import type { Profile } from '@spoor/contract/routes/auth.ts'
import { findSubscriptionRefusal, type Subscriber } from './subscription-refusal.ts'

export const CLIENTS = '/clients'
export const ACCEPT_CLIENT = '/accept-client'

/** Pages that an accountant can open without a subscription. */
const ACCOUNTANT_PAGES: ReadonlySet<string> = new Set([CLIENTS, '/settings', '/settings/security'])

export type Accountant = Pick<Profile, 'has_clients' | 'invited_as_accountant_until'>

/** Whether a user has clients, or an open invitation to get one. */
export function isAccountant(profile: Accountant | null, nowMs: number = Date.now()): boolean {
  return profile !== null && (profile.has_clients || isInvited(profile, nowMs))
}

export function isInvited({ invited_as_accountant_until: until }: Accountant, nowMs: number = Date.now()): boolean {
  return until !== null && Date.parse(until) > nowMs
}

/** Whether a page opens without a subscription: invitations for anyone with the link, client pages for accountants. */
export function opensWithoutSubscription(
  path: string,
  profile: Accountant | null,
  nowMs: number = Date.now(),
): boolean {
  if (path === ACCEPT_CLIENT) return true
  return isAccountant(profile, nowMs) && (ACCOUNTANT_PAGES.has(path) || path.startsWith(`${CLIENTS}/`))
}

/** An accountant without a subscription for trips of their own. */
export const isOnlyAccountant = (profile: (Accountant & Subscriber) | null, nowMs: number = Date.now()): boolean =>
  isAccountant(profile, nowMs) && findSubscriptionRefusal(profile, nowMs) !== null

/** The invitation page, as a path to return to. */
export const acceptClientPath = (token: string): string =>
  `${ACCEPT_CLIENT}?${new URLSearchParams({ token }).toString()}`
