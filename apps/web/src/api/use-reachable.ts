import { useSyncExternalStore } from 'react'
import { reach } from '../net/reach.ts'

export const useReachable = (): boolean => useSyncExternalStore(reach.onChange, reach.isReachable, () => true)
