import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { formatDistance } from '../format/quantity.ts'
import { t } from '../language/t.ts'
import { Kilometres } from '../ui/quantity.tsx'

export type KilometreParts = Pick<
  LogbookSummary,
  'total_km' | 'business_km' | 'private_km' | 'unclassified_km' | 'to_review_km' | 'unlogged_km' | 'excess_km'
>

const toTenths = (km: number): number => Math.round(km * 10)

/** The parts as displayed, in tenths. The largest part that is not business takes the rounding remainder. */
function roundToAddUp({ business_km, total_km, excess_km, ...kilometres }: KilometreParts) {
  const { private_km, unclassified_km, to_review_km, unlogged_km } = kilometres
  const parts = [unlogged_km, private_km - unclassified_km, unclassified_km, to_review_km].map(toTenths)
  let excess = toTenths(excess_km)
  const remainder = parts.reduce((left, part) => left - part, toTenths(total_km) + excess - toTenths(business_km))
  const largest = parts.indexOf(Math.max(...parts))
  if (parts[largest] > 0) parts[largest] += remainder
  else excess -= remainder
  const [unlogged, classified, unclassified, toReview] = parts.map((tenths) => tenths / 10)
  return { business_km, unlogged, classified, unclassified, toReview, excess: excess / 10, total_km }
}

/** A year's kilometres as parts that add up to the total. */
export function KilometreFigures({ kilometres }: { kilometres: KilometreParts }) {
  const { business_km, unlogged, classified, unclassified, toReview, excess, total_km } = roundToAddUp(kilometres)
  const parts = [
    { label: t('Business'), km: business_km },
    { label: t('Private'), km: classified },
    { label: t('Unclassified'), km: unclassified, optional: true },
    { label: t('To review'), km: toReview },
    { label: t('Unlogged'), km: unlogged },
    { label: t('Measured more than the odometer'), km: -excess, optional: true },
    { label: t('Total'), km: total_km },
  ]
  return (
    <div>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
        {parts.map(
          ({ label, km, optional }) =>
            (!optional || km !== 0) && (
              <div key={label} className="flex-1 basis-24 bg-surface px-3 py-2.5 sm:px-4">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="text-base font-semibold sm:text-lg">
                  <Kilometres of={km} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {unclassified > 0 && (
        <p className="mt-2 text-sm text-muted">{t('Unclassified trips count as private in the logbook.')}</p>
      )}
      <Excess kilometres={kilometres} />
    </div>
  )
}

export function KilometreSum({ kilometres }: { kilometres: KilometreParts }) {
  const { business_km, unlogged, classified, unclassified, toReview, excess } = roundToAddUp(kilometres)
  return (
    <>
      <p className="text-muted">
        {t('{business} business + {private} private + {review} to review + {unlogged} unlogged', {
          business: formatDistance(business_km),
          private: formatDistance(classified + unclassified),
          review: formatDistance(toReview),
          unlogged: formatDistance(unlogged),
        })}
        {excess > 0 && ` − ${t('{distance} measured more', { distance: formatDistance(excess) })}`}
      </p>
      <Excess kilometres={kilometres} />
    </>
  )
}

/** A smaller excess can result from the odometer's rounding. */
const MIN_EXCESS_KM = 1

function Excess({ kilometres: { excess_km } }: { kilometres: KilometreParts }) {
  if (excess_km < MIN_EXCESS_KM) return null
  return (
    <p className="mt-2 text-sm text-warn">
      {t(
        'Your trips add up to {distance} more than the odometer shows. Check the readings, and reject trips made in other vehicles.',
        { distance: formatDistance(excess_km) },
      )}
    </p>
  )
}
