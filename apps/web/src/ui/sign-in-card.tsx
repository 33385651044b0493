import { useEffect, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { SpoorLine } from './spoor-line.tsx'
import { t } from '../language/t.ts'

/** The layout around signing in: one centred card. On wide windows `beside` is shown to its left. */
export function SignInCard({
  title,
  lead,
  children,
  below,
  beside,
}: {
  title: string
  lead: string
  children: ReactNode
  below?: ReactNode
  beside?: ReactNode
}) {
  useEffect(() => {
    document.title = t('{title} · Spoor', { title })
  }, [title])
  return (
    <div
      className={classes(
        'mx-auto flex justify-center px-4 py-8 sm:py-14',
        beside !== undefined && 'max-w-[1040px] gap-16',
      )}
    >
      {beside && <div className="hidden max-w-md flex-1 lg:block">{beside}</div>}
      <div className="flex w-full max-w-md flex-col">
        <SpoorLine className={classes('mb-6 ml-1', beside !== undefined && 'lg:hidden')} />
        <Card className="p-5 sm:p-8">
          <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
          <p className="mt-1 mb-6 text-base text-muted">{lead}</p>
          {children}
        </Card>
        {below && <p className="mt-6 text-center text-sm text-muted">{below}</p>}
      </div>
    </div>
  )
}
