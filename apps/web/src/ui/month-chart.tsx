import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { formatMonth, formatMonthName } from '../format/instant.ts'
import { formatCount, formatDistance } from '../format/quantity.ts'
import { t } from '../language/t.ts'
import { Card, CardHeader } from './card.tsx'
import { classes } from './classes.ts'
import { useToday } from './use-today.ts'

export interface MonthKilometres {
  /** 'YYYY-MM'. */
  month: string
  businessKm: number
  privateKm: number
  unclassifiedKm: number
  /** Trips to review; if undefined, the other parts include them. */
  toReviewKm?: number
}

const ALL_PARTS = [
  { key: 'businessKm', label: t('Business'), look: 'bg-business', isOptional: false },
  { key: 'privateKm', label: t('Private'), look: 'bg-private chart-hatch', isOptional: false },
  { key: 'unclassifiedKm', label: t('Unclassified'), look: 'chart-open', isOptional: true },
  { key: 'toReviewKm', label: t('To review'), look: 'bg-line', isOptional: true },
] as const

const sumKilometres = (month: MonthKilometres): number =>
  month.businessKm + month.privateKm + month.unclassifiedKm + (month.toReviewKm ?? 0)

/** Stacked kilometres per month. Arrow keys move from bar to bar; a table below has the same figures. */
export function MonthChart({
  months,
  choice,
  empty,
  linkTo,
}: {
  months: readonly MonthKilometres[]
  /** Driver they are, to be chosen next to the title. */
  choice?: ReactNode
  /** Message shown instead of an empty axis. */
  empty?: string
  /** Renders a link to the trips of a month. */
  linkTo?: (month: string) => ReactNode
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const hintId = useId()
  const runningMonth = useToday().slice(0, 7)
  // An incomplete month is not comparable with full ones.
  const formatTitle = ({ month }: MonthKilometres): string =>
    month === runningMonth ? t('{month} so far', { month: formatMonth(month) }) : formatMonth(month)
  const bars = useRef<HTMLDivElement>(null)
  // Without figures for trips to review, unclassified trips are labelled with the required action.
  const isReviewApart = months.some((one) => one.toReviewKm !== undefined)
  const parts = ALL_PARTS.filter(({ key, isOptional }) => !isOptional || months.some((one) => (one[key] ?? 0) > 0)).map(
    (part) => (part.key === 'unclassifiedKm' && !isReviewApart ? { ...part, label: t('To review') } : part),
  )
  const most = Math.max(0, ...months.map(sumKilometres))
  const top = roundUpAxis(most)
  const shown = months.find((one) => one.month === chosen) ?? months.at(-1)
  if (most === 0 || !shown) {
    return (
      <Card>
        <CardHeader title={t('Kilometres by month')} actions={choice} />
        <p className="text-sm text-muted">{empty ?? t('No trips in the last {n} months.', { n: months.length })}</p>
      </Card>
    )
  }
  const moveFocus = (event: KeyboardEvent): void => {
    const at = months.indexOf(shown)
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: months.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    bars.current?.querySelectorAll('button')[Math.max(0, Math.min(months.length - 1, to))].focus()
  }
  return (
    <Card>
      <CardHeader
        title={t('Kilometres by month')}
        actions={
          <>
            {choice}
            <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {parts.map(({ key, label, look }) => (
                <li key={key} className="flex items-center gap-1.5">
                  <span aria-hidden className={classes('size-3 rounded-xs', look)} />
                  {label}
                </li>
              ))}
            </ul>
          </>
        }
      />
      <div onPointerLeave={() => setChosen(null)}>
        <div className="relative ml-12 h-48">
          {[1, 0.5, 0].map((share) => (
            <div
              key={share}
              aria-hidden
              className="absolute inset-x-0 border-t border-line"
              style={{ bottom: `${share * 100}%` }}
            >
              <span className="absolute right-full -translate-y-1/2 pr-2 text-xs whitespace-nowrap text-muted">
                {formatCount(top * share)}
              </span>
            </div>
          ))}
          <div
            ref={bars}
            role="group"
            aria-label={t('Kilometres by month')}
            aria-describedby={hintId}
            className="absolute inset-0 flex"
          >
            {months.map((one) => (
              <button
                key={one.month}
                type="button"
                aria-label={`${formatTitle(one)}: ${describeDistances(one)}`}
                tabIndex={one === shown ? 0 : -1}
                className="flex h-full flex-1 items-end justify-center rounded-t-sm data-[chosen=true]:bg-sunken"
                data-chosen={one.month === chosen}
                onPointerEnter={() => setChosen(one.month)}
                onFocus={() => setChosen(one.month)}
                onKeyDown={moveFocus}
              >
                <span
                  className="relative flex w-3/4 max-w-9 flex-col-reverse overflow-hidden rounded-t-sm"
                  style={{ height: `${(sumKilometres(one) / top) * 100}%` }}
                >
                  {parts.map(({ key, look }) => (
                    <span key={key} className={look} style={{ flex: `${one[key] ?? 0} 0 0` }} />
                  ))}
                </span>
              </button>
            ))}
          </div>
        </div>
        <p id={hintId} className="sr-only">
          {t('Left and right arrow keys move from month to month.')}
        </p>
        <div aria-hidden className="@container ml-12 flex pt-2 text-xs text-muted">
          {months.map((one, index) => (
            <span
              key={one.month}
              className={classes(
                'flex min-w-0 flex-1 justify-center',
                index % 2 > 0 && '@max-[28rem]:invisible',
                index % 4 > 0 && '@max-[12rem]:invisible',
              )}
            >
              {formatMonthName(one.month)}
            </span>
          ))}
        </div>
        <p className="mt-3 min-h-10 text-sm text-muted sm:min-h-5">
          <span className="font-semibold text-ink">{formatTitle(shown)}</span>: {describeDistances(shown)}
          {linkTo && sumKilometres(shown) > 0 && <> · {linkTo(shown.month)}</>}
        </p>
      </div>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-8 cursor-pointer items-center font-semibold text-accent hover:underline pointer-coarse:min-h-11">
          {t('Show as a table')}
        </summary>
        <div className="mt-2 overflow-x-auto">
          <table className="w-full text-right">
            <caption className="sr-only">{t('Kilometres by month')}</caption>
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-1.5 text-left font-medium">
                  {t('Month')}
                </th>
                {parts.map(({ key, label }) => (
                  <th key={key} scope="col" className="py-1.5 pl-4 font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {months.map((one) => (
                <tr key={one.month}>
                  <th scope="row" className="py-1.5 text-left font-medium whitespace-nowrap">
                    {formatTitle(one)}
                  </th>
                  {parts.map(({ key }) => (
                    <td key={key} className="py-1.5 pl-4 whitespace-nowrap">
                      {formatDistance(one[key] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}

const describeDistances = ({ businessKm, privateKm, unclassifiedKm, toReviewKm }: MonthKilometres): string =>
  [
    t('{distance} business', { distance: formatDistance(businessKm) }),
    t('{distance} private', { distance: formatDistance(privateKm) }),
    unclassifiedKm > 0 &&
      (toReviewKm === undefined
        ? t('{distance} to review', { distance: formatDistance(unclassifiedKm) })
        : t('{distance} unclassified', { distance: formatDistance(unclassifiedKm) })),
    toReviewKm !== undefined && toReviewKm > 0 && t('{distance} to review', { distance: formatDistance(toReviewKm) }),
  ]
    .filter(Boolean)
    .join(', ')

/** The next round number (a few factors times a power of ten) whose half is also an integer. */
function roundUpAxis(value: number): number {
  const power = Math.max(10, 10 ** Math.floor(Math.log10(Math.max(value, 1))))
  return power * ([1, 1.6, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= value) ?? 10)
}
