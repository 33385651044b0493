import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { Link } from '@tanstack/react-router'
import { useReadinessOfAll } from '../../readiness/use-readiness.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Completeness, ReadinessList } from '../../readiness/readiness-list.tsx'
import { t } from '../../language/t.ts'

/** Of each vehicle; the page of the vehicle has all of them. */
const MOST_LINES = 3

/** What the logbooks of this tax year lack, vehicle by vehicle. Loads after the figures of the dashboard. */
export function BeforeYouSubmit() {
  const { data = [] } = useReadinessOfAll()
  if (data.length === 0) return null
  return (
    <Card>
      <CardHeader
        title={t('Before you submit')}
        description={t('Tax year {name}', { name: taxYearName(data[0].tax_year) })}
      />
      <div className="flex flex-col divide-y divide-line">
        {data.map((readiness) => (
          <section key={readiness.vehicle_id} className="py-4 first:pt-0 last:pb-0">
            <h3 className="mb-2 text-base font-semibold wrap-anywhere">
              <Link
                to="/vehicles/$vehicleId"
                params={{ vehicleId: readiness.vehicle_id }}
                className="text-accent underline-offset-2 hover:underline"
              >
                {readiness.vehicle_name || t('Vehicle without a name')}
              </Link>
            </h3>
            <Completeness readiness={readiness} />
            <div className="mt-3">
              <ReadinessList readiness={readiness} most={MOST_LINES} />
            </div>
            {readiness.lines.length > MOST_LINES && (
              <Link
                to="/vehicles/$vehicleId"
                params={{ vehicleId: readiness.vehicle_id }}
                className="text-sm font-semibold text-accent underline-offset-2 hover:underline"
              >
                {t('{n} more', { n: readiness.lines.length - MOST_LINES })}
              </Link>
            )}
          </section>
        ))}
      </div>
    </Card>
  )
}
