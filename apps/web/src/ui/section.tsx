import { useId, type ComponentProps } from 'react'
import { Card, CardHeader } from './card.tsx'

/** A card with a header. Screen readers announce its title as the name of the region. */
export function Section({
  children,
  ...header
}: ComponentProps<typeof CardHeader> & Pick<ComponentProps<'section'>, 'children'>) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHeader {...header} id={id} />
      {children}
    </Card>
  )
}
