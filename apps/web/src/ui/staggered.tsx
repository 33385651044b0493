import { Fragment, startTransition, useEffect, useState, type ReactNode } from 'react'

/** Renders children one per frame, because rendering all at once would block a phone. */
export function Staggered({ children }: { children: readonly ReactNode[] }) {
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
        <Fragment key={at}>{child}</Fragment>
      ))}
      {!done && <div aria-hidden className="invisible h-dvh" />}
    </>
  )
}
