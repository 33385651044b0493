import { taxYearName, taxYearOf } from '@spoor/core/units/tax-year.ts'
import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId } from 'react'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/input.tsx'
import { useToday } from '../../ui/use-today.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { StatCards } from './stat-cards.tsx'

/** The figures of one tax year, and the choice of it, which also decides the charts below. */
export function YearFigures({ stats }: { stats: PersonalStats }) {
  const id = useId()
  const search: DashboardSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const current = taxYearOf(useToday())
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-semibold">
          {t('Your figures')}
        </h2>
        <Select
          aria-label={t('Tax year')}
          className="w-auto! text-sm"
          value={search.year ?? stats.taxYear}
          onChange={({ target }) => void navigate({ to: '.', search: { year: Number(target.value) }, replace: true })}
        >
          {[...new Set([...stats.taxYears, search.year ?? stats.taxYear])]
            .toSorted((a, b) => b - a)
            .map((year) => (
              <option key={year} value={year}>
                {t('Tax year {name}', { name: taxYearName(year) })}
              </option>
            ))}
        </Select>
      </div>
      {search.year === undefined && stats.taxYear < current && (
        <p className="text-sm text-muted">
          {t('No trips in tax year {current} yet. These are the figures of {year}, your last year with trips.', {
            current: taxYearName(current),
            year: taxYearName(stats.taxYear),
          })}
        </p>
      )}
      <StatCards stats={stats} isCurrentYear={stats.taxYear === current} />
    </section>
  )
}
