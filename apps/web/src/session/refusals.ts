import type { Refusal } from '@spoor/contract/words/refusals.ts'

type Listener = (code: Refusal) => void

const listeners = new Set<Listener>()
let current: Refusal | null = null

/** Reports that the API refused the signed-in user, so the session is out of date. */
export function notifyRefused(code: Refusal): void {
  for (const listener of listeners) listener(code)
}

export function onRefused(listener: Listener): void {
  listeners.add(listener)
}

/** The API's last refusal, until the session is confirmed again. The server's clock and records decide. */
export const getCurrentRefusal = (): Refusal | null => current

export function setCurrentRefusal(code: Refusal | null): void {
  current = code
}

/** Clears the refusal when the session ends; a disabled account stays recorded until the next sign-in. */
export function forgetRefusals(): void {
  if (current !== 'account_disabled') current = null
}

/** After a new sign-in, the disabled account is no longer the user here. */
export function forgetDisabled(): void {
  if (current === 'account_disabled') current = null
}
