import { DASHBOARD_RATE_CENTS_PER_KM, DASHBOARD_RATE_TAX_YEAR } from '@spoor/contract/limits/limits.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { formatRand } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'

/** Relates the specified figure to the one at the year's own rate; both are deductions. */
export function SarsEstimate({ stats, isCurrentYear }: { stats: PersonalStats; isCurrentYear: boolean }) {
  const { estimatedTaxSaving, sarsRate, deductionAtSarsRate, taxYear } = stats
  if (estimatedTaxSaving === 0) return <span>{t('deduction, not cash')}</span>
  return (
    <>
      <span>
        {t('at {rate} a km, the SARS rate of {year}', {
          rate: formatRand(DASHBOARD_RATE_CENTS_PER_KM / 100),
          year: taxYearName(DASHBOARD_RATE_TAX_YEAR),
        })}
      </span>
      {sarsRate !== null && deductionAtSarsRate !== null && (
        <span className="font-semibold text-ink">
          {isCurrentYear
            ? t("At this year's SARS rate {rate}: {amount}", {
                rate: formatRand(sarsRate),
                amount: formatRand(deductionAtSarsRate),
              })
            : t('At the SARS rate {rate} of {year}: {amount}', {
                rate: formatRand(sarsRate),
                year: taxYearName(taxYear),
                amount: formatRand(deductionAtSarsRate),
              })}
        </span>
      )}
      <span>{t('What you may deduct from income: a deduction, not cash.')}</span>
    </>
  )
}
