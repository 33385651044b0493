import { useEffect, useState } from 'react'

const LONG_MS = 800

/** Whether a wait has lasted long enough for an animation; on short waits, each animation frame would delay the end. */
export function useLongWait(waits = true): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return waits && isLong
}
