import { useEffect, useState } from 'react'

/** Steps through `count` items, one every `everyMs`, while `running`; returns the current index. */
export function useRotation(options: { count: number; everyMs: number; running: boolean }): number {
  const { count, everyMs, running } = options
  const [index, setIndex] = useState(0)
  useEffect(() => {
    if (!running || count < 2) return undefined
    const timer = setInterval(() => setIndex((present) => present + 1), everyMs)
    return () => clearInterval(timer)
  }, [count, everyMs, running])
  return count > 0 ? index % count : 0
}
