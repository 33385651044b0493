import { useSyncExternalStore } from 'react'
import { reach } from './reach.ts'

export const useReachable = (): boolean => useSyncExternalStore(reach.onChange, reach.isReachable, () => true)
