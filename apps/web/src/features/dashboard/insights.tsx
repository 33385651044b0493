import { DASHBOARD_RATE_CENTS_PER_KM } from '@spoor/contract/limits/limits.ts'
import { getPersonalStats } from '@spoor/contract/routes/stats.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryReply } from '../../api/api.ts'
import { formatPercent, formatWholeRand, randQuantity } from '../../format/quantity.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'
import { describeReadiness, ReadinessFix } from '../../readiness/readiness-list.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { useToday } from '../../ui/use-today.ts'
import { findCostliestGap, getShare } from './figures.ts'
import type { Dashboard } from './use-dashboard.ts'

const RATE = `R${(DASHBOARD_RATE_CENTS_PER_KM / 100).toFixed(2)}/km`

/** The estimate and shares of the year, then what changed and what to do about it. */
export function Insights({ stats, readiness }: Pick<Dashboard, 'stats' | 'readiness'>) {
  const businessKmShare = getShare(stats.businessKm, stats.totalKm)
  const thisMonth = useToday().slice(0, 7)
  const gap = findCostliestGap(readiness.filter(({ tax_year: year }) => year === stats.taxYear))
  const behind = stats.by_month.filter(({ month, unclassifiedKm }) => month < thisMonth && unclassifiedKm > 0).length
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <p className="text-sm text-muted">{t('Estimated tax savings')}</p>
          <p className="text-2xl font-semibold tracking-[-0.02em] wrap-anywhere">
            <Quantity of={randQuantity(stats.estimatedTaxSaving)} />
          </p>
          <p className="mt-1 text-sm">
            {t('Based on {businessKmShare} business usage at {RATE}', {
              businessKmShare: formatPercent(businessKmShare),
              RATE,
            })}
          </p>
          <p className="mt-1 text-sm text-muted">{t('deduction, not cash')}</p>
        </div>
        <div className="flex flex-col justify-center gap-5">
          <ShareBar label={t('Business trips')} share={getShare(stats.businessTrips, stats.totalTrips)} />
          <ShareBar label={t('Business kilometres')} share={businessKmShare} />
        </div>
      </div>
      <ul className="mt-5 divide-y divide-line border-t border-line text-sm empty:hidden">
        {gap && (
          <Insight action={<ReadinessFix line={gap.line} readiness={gap.readiness} />}>
            {t('Costliest gap: {gap}', { gap: describeReadiness(gap.line) })}{' '}
            {stats.sarsRate !== null &&
              t('Up to {amount} of your deduction.', { amount: formatWholeRand(gap.distanceKm * stats.sarsRate) })}
          </Insight>
        )}
        {behind > 0 && (
          <Insight
            action={
              <Link to="/review" className={buttonClass({ size: 'small' })}>
                {t('Review')}
              </Link>
            }
          >
            {plural(
              behind,
              '{n} month behind: not all of its trips are classified.',
              '{n} months behind: not all of their trips are classified.',
            )}
          </Insight>
        )}
        {stats.taxYears.includes(stats.taxYear - 1) && <LastYear year={stats.taxYear - 1} share={businessKmShare} />}
      </ul>
    </>
  )
}

function Insight({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-56">{children}</p>
      {action}
    </li>
  )
}

/** The business share against last year's. */
function LastYear({ year, share }: { year: number; share: number }) {
  const last = useQuery({
    queryKey: ['dashboard', 'year', year],
    queryFn: queryReply(getPersonalStats, { query: { tax_year: year } }),
  }).data
  if (!last || last.totalKm === 0) return null
  return (
    <Insight>
      {t('Business share {share}, {before} in {year}.', {
        share: formatPercent(share),
        before: formatPercent(getShare(last.businessKm, last.totalKm)),
        year: taxYearName(year),
      })}
    </Insight>
  )
}
