import { useEffect, useState } from 'react'

/** How many times `everyMs` has elapsed since the component mounted, counting only while `running`. */
export function useTicks({ everyMs, running = true }: { everyMs: number; running?: boolean }): number {
  const [ticks, setTicks] = useState(0)
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setTicks((before) => before + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, running])
  return ticks
}
