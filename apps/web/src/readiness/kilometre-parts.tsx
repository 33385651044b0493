import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { formatDistance } from '../format/quantity.ts'
import { t } from '../language/t.ts'
import { Kilometres } from '../ui/quantity.tsx'

export type KilometreParts = Pick<
  LogbookSummary,
  'total_km' | 'business_km' | 'private_km' | 'unclassified_km' | 'to_review_km' | 'unlogged_km' | 'excess_km'
>

/** The parts as displayed, in tenths. The rounding remainder goes to the largest part that is not business. */
function roundToAddUp(kilometres: KilometreParts): KilometreParts {
  const tenths = (name: keyof KilometreParts) => Math.round(kilometres[name] * 10)
  const largest = (['unlogged_km', 'private_km', 'to_review_km'] as const).toSorted((a, b) => tenths(b) - tenths(a))[0]
  const parts = (['business_km', 'private_km', 'to_review_km', 'unlogged_km'] as const).map(tenths)
  const remainder = parts.reduce((left, part) => left - part, tenths('total_km') + tenths('excess_km'))
  const rounded = {
    ...kilometres,
    unclassified_km: tenths('unclassified_km') / 10,
    private_km: tenths('private_km') / 10,
  }
  return { ...rounded, [largest]: (tenths(largest) + remainder) / 10 }
}

/** A year's kilometres as parts that add up to the total. */
export function KilometreFigures({ kilometres }: { kilometres: KilometreParts }) {
  const { business_km, private_km, unclassified_km, to_review_km, unlogged_km, excess_km, total_km } =
    roundToAddUp(kilometres)
  const parts = [
    { label: t('Business'), km: business_km },
    { label: t('Private'), km: private_km - unclassified_km },
    { label: t('Unclassified'), km: unclassified_km, optional: true },
    { label: t('To review'), km: to_review_km },
    { label: t('Unlogged'), km: unlogged_km },
    { label: t('Measured more than the odometer'), km: -excess_km, optional: true },
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
      {unclassified_km > 0 && (
        <p className="mt-2 text-sm text-muted">{t('Unclassified trips count as private in the logbook.')}</p>
      )}
      <Excess kilometres={kilometres} />
    </div>
  )
}

export function KilometreSum({ kilometres }: { kilometres: KilometreParts }) {
  const { business_km, private_km, to_review_km, unlogged_km, excess_km } = roundToAddUp(kilometres)
  return (
    <>
      <p className="text-muted">
        {t('{business} business + {private} private + {review} to review + {unlogged} unlogged', {
          business: formatDistance(business_km),
          private: formatDistance(private_km),
          review: formatDistance(to_review_km),
          unlogged: formatDistance(unlogged_km),
        })}
        {excess_km > 0 && ` − ${t('{distance} measured more', { distance: formatDistance(excess_km) })}`}
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
