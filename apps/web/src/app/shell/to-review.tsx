import { useTripsToReview } from '../../api/use-trips-to-review.ts'
import { formatShortCount } from '../../format/quantity.ts'
import { Badge } from '../../ui/badge.tsx'

/** The number of trips to review, beside the link to them; nothing if there are none. */
export function ToReview({ className }: { className: string }) {
  const trips = useTripsToReview() ?? 0
  return (
    trips > 0 && (
      <span className={className}>
        <Badge tone="warn">{formatShortCount(trips)}</Badge>
      </span>
    )
  )
}
