import type { Trip } from '@spoor/contract/routes/trips.ts'
import { TriangleAlert } from 'lucide-react'
import { t } from '../../../language/t.ts'

/** What a driver should look at again; nothing is changed for him. */
export function TripWarning({ warning }: { warning: NonNullable<Trip['warning']> }) {
  const words = { commute: t('From home to work: private for SARS, marked business') }[warning]
  return (
    <span className="shrink-0 text-warn" title={words}>
      <TriangleAlert aria-hidden size={16} />
      <span className="sr-only">{words}</span>
    </span>
  )
}
