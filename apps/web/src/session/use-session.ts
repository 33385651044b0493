import { DEFAULT_TIMEZONE } from '@spoor/contract/limits/limits.ts'
import { useSyncExternalStore } from 'react'
import { getCurrentSession, onAuthChange, type Session } from './session.ts'

export const useSession = (): Session | null => useSyncExternalStore(onAuthChange, getCurrentSession, () => null)

/** The driver's timezone, in which screens show times of day. Days are South African. */
export const useTimezone = (): string => getTimezone(useSession())

export const getTimezone = (session: Session | null): string => session?.profile?.timezone || DEFAULT_TIMEZONE
