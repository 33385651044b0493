import type { FirstLogbookState } from '@spoor/contract/words/first-logbook.ts'
import { updateProfile } from '@spoor/contract/routes/auth.ts'
import { api } from '../api/api.ts'
import { getCurrentSession, setProfile } from '../session/session.ts'

/** Stores in the account whether to show the steps, so it applies on every device. */
export async function setFirstLogbook(state: FirstLogbookState): Promise<void> {
  setProfile(await api.call(updateProfile, { body: { first_logbook: state } }))
}

/** Permanently hides the steps after a logbook is downloaded. */
export function endFirstLogbook(): void {
  const state = getCurrentSession()?.profile?.first_logbook
  if (state === undefined || state === 'done') return
  setFirstLogbook('done').catch((error: unknown) => console.warn('The first-logbook steps could not be hidden', error))
}
