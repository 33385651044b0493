import { useId, type ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

/** A way to connect, shown while nothing is connected: a drawing, its benefit and the time it takes. */
export function OfferCard({
  drawing,
  title,
  takes,
  action,
  children,
}: {
  drawing: ReactNode
  title: string
  /** The action to take. */
  takes: string
  action: ReactNode
  children: string
}) {
  const id = useId()
  return (
    // Narrow next to others, so the drawing comes first; alone it takes the page's full width.
    <Card
      aria-labelledby={id}
      className="group grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 md:not-only:flex md:not-only:flex-col"
    >
      <div className="row-span-2 max-md:[&>svg]:size-20">{drawing}</div>
      <div className="min-w-0 md:group-[:not(:only-child)]:mt-3 md:group-[:not(:only-child)]:flex-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{children}</p>
      </div>
      <div className="col-start-2">
        <div className="mt-4">{action}</div>
        <p className="mt-3 text-sm text-muted">{takes}</p>
      </div>
    </Card>
  )
}
