import { useState } from 'react'
import type { ReactNode } from 'react'
import { formatMonth } from '../format/instant.ts'
import { formatDistance } from '../format/quantity.ts'
import { Card, CardHeader } from './card.tsx'
import { classes } from './classes.ts'
import { t } from '../language/t.ts'

export interface MonthKilometres {
  /** 'YYYY-MM'. */
  month: string
  businessKm: number
  privateKm: number
  unclassifiedKm: number
}

const PARTS = [
  { key: 'businessKm', label: t('Business'), look: 'bg-business' },
  { key: 'privateKm', label: t('Private'), look: 'bg-private chart-hatch' },
  { key: 'unclassifiedKm', label: t('Unclassified'), look: 'chart-open' },
] as const

const totalOf = (month: MonthKilometres): number => month.businessKm + month.privateKm + month.unclassifiedKm

/** Kilometres of each month, stacked; beside the picture a table for those who cannot see it. */
export function MonthChart({
  months,
  choice,
}: {
  months: readonly MonthKilometres[]
  /** Whose kilometres they are, to be chosen beside the title. */
  choice?: ReactNode
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const most = Math.max(0, ...months.map(totalOf))
  const top = niceTop(Math.max(most, 1))
  const month = months.find((one) => one.month === chosen) ?? months.at(-1)
  if (most === 0) {
    return (
      <Card>
        <CardHeader title={t('Kilometres by month')} actions={choice} />
        <p className="text-sm text-muted">{t('No trips in the last {n} months.', { n: months.length })}</p>
      </Card>
    )
  }
  return (
    <Card>
      <CardHeader
        title={t('Kilometres by month')}
        actions={
          <>
            {choice}
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {PARTS.map(({ key, label, look }) => (
                <li key={key} className="flex items-center gap-1.5">
                  <span aria-hidden className={classes('size-3 rounded-xs', look)} />
                  {label}
                </li>
              ))}
            </ul>
          </>
        }
      />
      <div aria-hidden onPointerLeave={() => setChosen(null)}>
        <div className="relative ml-12 h-48">
          {[1, 0.5, 0].map((share) => (
            <div key={share} className="absolute inset-x-0 border-t border-line" style={{ bottom: `${share * 100}%` }}>
              <span className="absolute right-full -translate-y-1/2 pr-2 text-xs whitespace-nowrap text-muted">
                {(top * share).toLocaleString('en-ZA', { maximumFractionDigits: 1 })}
              </span>
            </div>
          ))}
          <div className="absolute inset-0 flex">
            {months.map((one) => (
              <div
                key={one.month}
                className="flex h-full flex-1 items-end justify-center data-[chosen=true]:bg-sunken"
                data-chosen={one.month === chosen}
                onPointerEnter={() => setChosen(one.month)}
                onPointerDown={() => setChosen(one.month)}
              >
                <div
                  className="relative flex w-3/4 max-w-9 flex-col-reverse overflow-hidden rounded-t-sm"
                  style={{ height: `${(totalOf(one) / top) * 100}%` }}
                >
                  {PARTS.map(({ key, look }) => (
                    <div key={key} className={look} style={{ flex: `${one[key]} 0 0` }} />
                  ))}
                </div>
              </div>
            ))}
          </div>
        </div>
        <div className="ml-12 flex pt-2 text-xs text-muted">
          {months.map((one, index) => (
            <span
              key={one.month}
              className={classes('flex min-w-0 flex-1 justify-center', index % 2 === 1 && 'max-sm:invisible')}
            >
              {formatMonth(one.month).slice(0, 3)}
            </span>
          ))}
        </div>
        {month && (
          <p className="mt-3 min-h-10 text-sm text-muted sm:min-h-5">
            <span className="font-semibold text-ink">{formatMonth(month.month)}</span>:{' '}
            {[
              t('{distance} business', { distance: formatDistance(month.businessKm) }),
              t('{distance} private', { distance: formatDistance(month.privateKm) }),
              month.unclassifiedKm > 0 &&
                t('{distance} unclassified', { distance: formatDistance(month.unclassifiedKm) }),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>{t('Kilometres by month')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              {PARTS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row">{formatMonth(one.month)}</th>
                {PARTS.map(({ key }) => (
                  <td key={key}>{formatDistance(one[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** The next of a few round numbers times a power of ten, so that the half of it is round too. */
function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10)
}
