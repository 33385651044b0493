import { useId, type ReactNode } from 'react'
import { Card, CardHeader } from './card.tsx'

/** A card with a header. Screen readers announce its title as the name of the region. */
export function Section({
  title,
  description,
  actions,
  children,
}: {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} description={description} actions={actions} />
      {children}
    </Card>
  )
}
