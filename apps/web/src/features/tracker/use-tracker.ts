import { useSyncExternalStore } from 'react'
import { useSession } from '../../session/use-session.ts'
import { getTracker } from './browser-tracker.ts'
import type { Tracker } from './tracker.ts'
import { IDLE, type TrackerState } from './tracker-state.ts'

const noSubscription = () => () => undefined
const idle = () => IDLE

/** The signed-in driver's tracker and its state; null if nobody is signed in. */
export function useTracker(): { tracker: Tracker | null; state: TrackerState } {
  const uid = useSession()?.firebaseUid
  const tracker = uid === undefined ? null : getTracker(uid)
  const state = useSyncExternalStore(tracker?.subscribe ?? noSubscription, tracker?.getState ?? idle)
  return { tracker, state }
}
