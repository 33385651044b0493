import { useEffect, useRef, useState } from 'react'

// oxlint-disable-next-line typescript/no-explicit-any -- whatever each of them takes
type Actions = Record<string, (...args: any[]) => unknown>

/** The same functions at every turn, each calling the newest of its name: what is given them is drawn anew for its own sake only. */
export function useStableActions<T extends { [Name in keyof T]: Actions[string] }>(actions: T): T {
  const latest = useRef<Actions>(actions)
  useEffect(() => {
    latest.current = actions
  })
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(actions).map((name) => [name, (...args: unknown[]) => latest.current[name](...args)] as const),
    ),
  )
  return stable as unknown as T
}
