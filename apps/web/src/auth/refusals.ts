import type { Refusal } from '@spoor/contract/refusals.ts'

type Listener = (code: Refusal) => void

const listeners = new Set<Listener>()
let standing: Refusal | null = null

/** The API's gate refused whoever is signed in: what the session knows is out of date. */
export function tellRefused(code: Refusal): void {
  for (const listener of listeners) listener(code)
}

/** Calls back at each refusal of the gate. */
export function onRefused(listener: Listener): void {
  listeners.add(listener)
}

/** The gate's last refusal, until the session is known to be good again: the server's clock and books decide. */
export const standingRefusal = (): Refusal | null => standing

export function setStandingRefusal(code: Refusal | null): void {
  standing = code
}

/**
 * The session is over, and with it what was refused to it. Only that its owner is disabled holds until somebody is let in:
 * wherever he goes on to, he is told why it ended.
 */
export function forgetRefusals(): void {
  if (standing !== 'account_disabled') standing = null
}

/** Somebody is let in: whoever was disabled is not he. */
export function forgetDisabled(): void {
  if (standing === 'account_disabled') standing = null
}
