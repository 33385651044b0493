import { useEffect, useRef, useState } from 'react'

// oxlint-disable-next-line typescript/no-explicit-any -- the functions may have any parameters
type Actions = Record<string, (...args: any[]) => unknown>

/** Stable functions that call the latest version of each action, so that passing them down causes no re-render. */
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
