import { Fragment, startTransition, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/**
 * What comes one after the other, each with the styles and the layout of its own frame: all at once would keep a phone
 * from answering. What follows on the page begins below what can be seen, until all have come.
 */
export function InTurn({ children }: { children: readonly ReactNode[] }) {
  const [drawn, setDrawn] = useState(0)
  const done = drawn >= children.length
  useEffect(() => {
    if (done) return undefined
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)))
    return () => clearTimeout(timer)
  }, [drawn, done])
  return (
    <>
      {children.slice(0, drawn).map((child, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- places that never move
        <Fragment key={at}>{child}</Fragment>
      ))}
      {!done && <div aria-hidden className="invisible h-dvh" />}
    </>
  )
}
