import { useId, type ReactNode } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'

export function Section({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} description={description} />
      {children}
    </Card>
  )
}
