import { DEFAULT_TIMEZONE } from '@spoor/contract/limits.ts'
import { useSyncExternalStore } from 'react'
import { currentSession, onAuthChange } from './session.ts'
import type { Session } from './session.ts'

export const useSession = (): Session | null => useSyncExternalStore(onAuthChange, currentSession, () => null)

/** The driver's timezone: days and hours on screens are his. */
export const useTimezone = (): string => timezoneOf(useSession())

export const timezoneOf = (session: Session | null): string => session?.profile?.timezone || DEFAULT_TIMEZONE
