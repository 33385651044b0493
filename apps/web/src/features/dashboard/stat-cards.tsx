import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import type { PersonTax } from '@spoor/contract/routes/tax.ts'
import {
  BriefcaseBusiness,
  CalendarDays,
  Milestone,
  ReceiptText,
  ArrowDownRight,
  ArrowRight,
  ArrowUpRight,
} from 'lucide-react'
import { formatMonth, formatTaxYear } from '../../format/instant.ts'
import { countTrips, formatCount, formatDistance, formatRand, formatWholeRand } from '../../format/quantity.ts'
import { useToday } from '../../ui/use-today.ts'
import { Kilometres, Rand } from '../../ui/quantity.tsx'
import { STAT_GRID, StatCard } from '../../ui/stat-card.tsx'
import { getMonthGrowth, formatGrowth } from './figures.ts'
import { plural, t } from '../../language/t.ts'
import { classes } from '../../ui/classes.ts'
import { DASHBOARD_RATE_CENTS_PER_KM, DASHBOARD_RATE_TAX_YEAR } from '@spoor/contract/limits/limits.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'

/** Four cards; only the current tax year has a month to compare with. */
export function StatCards({
  stats,
  tax,
  isCurrentYear,
}: {
  stats: PersonalStats
  tax: PersonTax
  isCurrentYear: boolean
}) {
  const growth = isCurrentYear ? getMonthGrowth(stats) : null
  const today = useToday()
  const accepted = stats.deductionIfAccepted ?? 0
  const hasMore = stats.pendingTrips > 0 && accepted > (stats.deductionAtSarsRate ?? stats.estimatedTaxSaving)
  const isFirstEstimate = hasMore && stats.estimatedTaxSaving === 0
  const onceReviewed = plural(stats.pendingTrips, 'once your {n} trip is reviewed', 'once your {n} trips are reviewed')
  return (
    <div className={STAT_GRID}>
      <StatCard
        label={t('Total Distance')}
        icon={Milestone}
        figure={<Kilometres of={stats.totalKm} />}
        note={
          <>
            <span className="w-full">{formatTaxYear(stats.taxYear)}</span>
            {growth !== null && (
              <span>
                {formatMonth(today.slice(0, 7))}: <Growth growth={growth} /> {t('vs the same days last month')}
              </span>
            )}
          </>
        }
      />
      <StatCard
        label={t('Business Trips')}
        icon={BriefcaseBusiness}
        figure={formatCount(stats.businessTrips)}
        note={t('of {totalTrips}, {businessKm}', {
          totalTrips: countTrips(stats.totalTrips),
          businessKm: formatDistance(stats.businessKm),
        })}
      />
      <StatCard
        label={t('Tax Savings')}
        icon={ReceiptText}
        figure={
          isFirstEstimate ? (
            t('up to {amount}', { amount: formatWholeRand(accepted) })
          ) : (
            <Rand of={stats.estimatedTaxSaving} />
          )
        }
        note={
          <>
            {isFirstEstimate ? (
              <span>{t('{onceReviewed}: a deduction, not cash.', { onceReviewed })}</span>
            ) : (
              <SarsEstimate stats={stats} isCurrentYear={isCurrentYear} />
            )}
            {!isFirstEstimate && hasMore && (
              <span>{t('Up to {amount} {onceReviewed}', { amount: formatRand(accepted), onceReviewed })}</span>
            )}
            <TaxClaim tax={tax} />
          </>
        }
      />
      <StatCard
        label={t('This Month')}
        icon={CalendarDays}
        figure={<Kilometres of={stats.thisMonthKm} />}
        note={[
          formatMonth(today.slice(0, 7)),
          stats.lastMonthToDateKm > 0 &&
            t('{distance} in the same days last month', { distance: formatDistance(stats.lastMonthToDateKm) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
    </div>
  )
}

/** The claim based on the driver's tax details, and why it differs from the estimate; renders nothing without them. */
function TaxClaim({ tax }: { tax: PersonTax }) {
  const { claim, saving, not_claimable: why, vehicles, is_open: isOpen } = tax
  const isIn = (...situations: string[]) => vehicles.some(({ situation }) => situations.includes(situation ?? ''))
  if (!isIn('allowance', 'reimbursed'))
    return (
      isIn('own_business') && <span>{t('The Tax tab of your vehicle has the deduction of your own business.')}</span>
    )
  // A running year always lacks its closing reading.
  if (claim === null) return !isOpen && why && <span>{t('Tax details · {reason}', { reason: why })}</span>
  return (
    <span className="font-semibold text-ink">
      {saving === null
        ? t('By your tax details: {claim}', { claim: formatRand(claim) })
        : t('By your tax details: {claim}, which saves {saving}', {
            claim: formatRand(claim),
            saving: formatRand(saving),
          })}
    </span>
  )
}

function Growth({ growth }: { growth: number }) {
  const percent = Math.round(growth * 100)
  const Arrow = percent === 0 ? ArrowRight : percent > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <span
      className={classes('inline-flex items-center gap-0.5 align-bottom font-semibold', percent > 0 && 'text-good')}
    >
      <Arrow size={16} />
      {formatGrowth(growth)}
    </span>
  )
}

/** Relates the specified figure to the one at the year's own rate; both are deductions. */
function SarsEstimate({ stats, isCurrentYear }: { stats: PersonalStats; isCurrentYear: boolean }) {
  const { estimatedTaxSaving, sarsRate, deductionAtSarsRate, taxYear } = stats
  if (estimatedTaxSaving === 0) return <span>{t('A deduction, not cash.')}</span>
  return (
    <>
      <span>
        {t('a deduction, not cash, at the SARS rate {rate} of {year}', {
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
    </>
  )
}
