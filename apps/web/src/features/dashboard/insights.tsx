import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { DASHBOARD_RATE_CENTS_PER_KM } from '@spoor/contract/limits.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { formatPercent, formatRand, randQuantity } from '../../format/quantity.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { shareOf } from './figures.ts'
import { t } from '../../language/t.ts'

const RATE = `R${(DASHBOARD_RATE_CENTS_PER_KM / 100).toFixed(2)}/km`

export function Insights({ stats }: { stats: PersonalStats }) {
  const businessKmShare = shareOf(stats.businessKm, stats.totalKm)
  return (
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
        {stats.deductionAtSarsRate !== null && (
          <p className="mt-1 text-sm">
            {t("At this year's SARS rate: {amount}", { amount: formatRand(stats.deductionAtSarsRate) })}
          </p>
        )}
        <p className="mt-2 text-sm text-muted">
          {t('A deduction, not cash, from confirmed trips of {year}. Your report uses the rates of its tax year.', {
            year: taxYearName(stats.taxYear),
          })}
        </p>
      </div>
      <div className="flex flex-col justify-center gap-5">
        <ShareBar label={t('Business trips')} share={shareOf(stats.businessTrips, stats.totalTrips)} />
        <ShareBar label={t('Business kilometres')} share={businessKmShare} />
      </div>
    </div>
  )
}
