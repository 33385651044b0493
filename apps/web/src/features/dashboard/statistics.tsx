import type { PersonalStats } from '@spoor/contract/routes/stats.ts'
import type { ReactNode } from 'react'
import { distanceQuantity, formatCount, formatPercent } from '../../format/quantity.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { shareOf } from './figures.ts'
import { t } from '../../language/t.ts'

export function Statistics({ stats }: { stats: PersonalStats }) {
  return (
    <dl className="grid grid-cols-upto-2 gap-3 xl:grid-cols-upto-4">
      <Figure label={t('Total distance')}>
        <Quantity of={distanceQuantity(stats.totalKm)} />
      </Figure>
      <Figure label={t('Business')}>{formatPercent(shareOf(stats.businessKm, stats.totalKm))}</Figure>
      <Figure label={t('Total trips')}>{formatCount(stats.totalTrips)}</Figure>
      <Figure label={t('This month')}>
        <Quantity of={distanceQuantity(stats.thisMonthKm)} />
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-lg bg-sunken px-4 py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  )
}
