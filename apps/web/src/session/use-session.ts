import { useSyncExternalStore } from 'react'
import { getCurrentSession, getTimezone, onAuthChange, type Session } from './session.ts'

export const useSession = (): Session | null => useSyncExternalStore(onAuthChange, getCurrentSession, () => null)

/** Redraws the component when the driver changes the timezone. */
export const useTimezone = (): string => getTimezone(useSession())
