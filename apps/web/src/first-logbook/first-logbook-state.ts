import type { FirstLogbookState } from '@spoor/contract/words/first-logbook.ts'
import { updateProfile } from '@spoor/contract/routes/auth.ts'
import { api } from '../api/api.ts'
import { getCurrentSession, setProfile } from '../session/session.ts'

/** Stores in the account whether to show the steps, so it applies on every device. */
export async function setFirstLogbook(state: FirstLogbookState): Promise<void> {
  setProfile(await api.call(updateProfile, { body: { first_logbook: state } }))
}

/** Whether a step before the download is open, as the strip last knew. */
let areOthersOpen = true
export const noteOpenSteps = (are: boolean): void => void (areOthersOpen = are)

/** Hides the steps for good once a logbook is downloaded, if the user dismissed them or nothing is left to do. */
export function endFirstLogbook(): void {
  const state = getCurrentSession()?.profile?.first_logbook
  if (state === undefined || state === 'done' || (state === 'open' && areOthersOpen)) return
  setFirstLogbook('done').catch((error: unknown) => console.warn('The first-logbook steps could not be hidden', error))
}
