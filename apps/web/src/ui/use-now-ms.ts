import { useSyncExternalStore } from 'react'

const LOOK_MS = 1000

const everySecond = (look: () => void): (() => void) => {
  const timer = setInterval(look, LOOK_MS)
  return () => clearInterval(timer)
}

/** The current time in steps of `stepMs`; the component re-renders on each step. */
export function useNowMs({ stepMs }: { stepMs: number }): number {
  return useSyncExternalStore(everySecond, () => Math.floor(Date.now() / stepMs) * stepMs)
}
