import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { Card } from './card.tsx'
import { SpoorLine } from './spoor-line.tsx'

/** The frame of the screens before and around signing in: one card in the middle, the track above it. */
export function SignInCard({
  title,
  lead,
  children,
  below,
}: {
  title: string
  lead: string
  children: ReactNode
  below?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · Spoor`
  }, [title])
  return (
    <div className="mx-auto flex w-full max-w-md flex-col px-4 py-8 sm:py-14">
      <SpoorLine className="mb-6 ml-1 w-32" />
      <Card className="p-5 sm:p-8">
        <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
        <p className="mt-1 mb-6 text-base text-muted">{lead}</p>
        {children}
      </Card>
      {below && <p className="mt-6 text-center text-sm text-muted">{below}</p>}
    </div>
  )
}
