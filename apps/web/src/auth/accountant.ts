import type { Profile } from '@spoor/contract/routes/auth.ts'
import { subscriptionRefusal } from './subscription-refusal.ts'
import type { Subscriber } from './subscription-refusal.ts'

export const CLIENTS = '/clients'
export const ACCEPT_CLIENT = '/accept-client'

/** What an accountant opens without a subscription of his own. */
const ACCOUNTANT_PAGES: ReadonlySet<string> = new Set([CLIENTS, '/settings', '/settings/security'])

export type Accountant = Pick<Profile, 'has_clients'>

/** Whether a page opens without a subscription: an invitation for whoever has its link, clients' pages for accountants. */
export function opensWithoutSubscription(path: string, profile: Accountant | null): boolean {
  if (path === ACCEPT_CLIENT) return true
  return profile?.has_clients === true && (ACCOUNTANT_PAGES.has(path) || path.startsWith(`${CLIENTS}/`))
}

/** An accountant who may not use the product for trips of his own. */
export const isOnlyAccountant = (profile: (Accountant & Subscriber) | null, nowMs: number = Date.now()): boolean =>
  profile?.has_clients === true && subscriptionRefusal(profile, nowMs) !== null

/** The page that accepts an invitation, as an address to come back to. */
export const acceptClientPath = (token: string): string =>
  `${ACCEPT_CLIENT}?${new URLSearchParams({ token }).toString()}`
