import type { Employee } from '@spoor/contract/routes/team.ts'
import { House } from 'lucide-react'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDateTime, formatMonth } from '../../format/instant.ts'
import { distanceQuantity, formatCount, formatDistance } from '../../format/quantity.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { useEmployeeTrips } from './use-team.ts'
import { t } from '../../language/t.ts'

/** An employee's business trips of a month. Of the private ones a company learns no more than the total. */
export function EmployeeDialog({
  employee,
  month,
  onClose,
}: {
  employee: Employee
  month: string
  onClose: () => void
}) {
  const timezone = useTimezone()
  const trips = useEmployeeTrips(employee.id, month)
  const { totals } = employee
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={employee.name}
      description={t('Business trips of {month}', { month: formatMonth(month) })}
      width="wide"
    >
      <Facts>
        <Fact name={t('Business')}>{formatDistance(totals.business_km)}</Fact>
        <Fact name={t('Private, in total')}>{formatDistance(totals.private_km)}</Fact>
        <Fact name={t('Not classified yet')}>{formatDistance(totals.unclassified_km)}</Fact>
      </Facts>
      <p className="mt-4 mb-2 flex items-start gap-2 text-sm text-muted">
        <House aria-hidden size={16} className="mt-0.5 shrink-0" />
        {t('Private trips stay private, and so does where {name} lives: trips that start or end there show Home.', {
          name: employee.name,
        })}
      </p>
      <Loaded query={trips} failed={t('The trips could not be loaded')}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t('No business trips in this month')} />
          ) : (
            <>
              <h3 className="sr-only">{t('{total} business trips', { total: formatCount(total) })}</h3>
              <ul className="flex flex-col divide-y divide-line border-t border-line">
                {items.map((trip) => (
                  <li key={trip.id} className="flex items-baseline gap-4 py-2 text-sm">
                    <div className="min-w-0 flex-1">
                      <p className="wrap-anywhere">
                        {trip.start_location || t('Unknown place')} → {trip.end_location || t('Unknown place')}
                      </p>
                      <p className="wrap-anywhere text-muted">
                        {formatDateTime(trip.started_at, timezone)}
                        {trip.vehicle && ` · ${trip.vehicle}`}
                        {trip.reason && ` · ${trip.reason}`}
                        {trip.status === 'pending' && ` · ${t('to be confirmed')}`}
                      </p>
                    </div>
                    <Quantity of={distanceQuantity(trip.distance_km)} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
