import { useEffect, useState } from 'react'

const LONG_MS = 800

/** Whether what waits, where it does, has stood for a while. A short wait needs no motion, and each frame of it takes time from its end. */
export function useLongWait(waits = true): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setIsLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return waits && isLong
}
