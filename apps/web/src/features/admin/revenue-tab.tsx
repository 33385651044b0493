import { formatMonth } from '../../format/instant.ts'
import { formatCount, formatRand } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { getRevenue, type RevenueMonth } from '@spoor/contract/routes/admin-overview.ts'
import { PAYMENT_PROVIDERS, PAYMENT_PROVIDER_IDS } from '@spoor/contract/words/payment-providers.ts'
import { useQuery } from '@tanstack/react-query'
import { queryReply } from '../../api/api.ts'
import { ADMIN } from './admin-queries.ts'

export function RevenueTab() {
  const revenue = useRevenue()
  return (
    <Loaded query={revenue} failed={t('The revenue could not be loaded')}>
      {({ months, total }) => {
        const shown = dropMonthsBeforeFirstPayment(months)
        if (shown.length === 0)
          return <EmptyState title={t('No payments yet')}>{t('Verified payments appear here by month.')}</EmptyState>
        return (
          <div className="flex flex-col gap-6">
            <p className="text-sm text-muted">
              {t(
                'By the month in which a payment was verified, in South African time. Undone payments are not included.',
              )}
            </p>
            <RevenueChart months={shown.toReversed()} />
            <RevenueTable months={shown} total={total} />
          </div>
        )
      }}
    </Loaded>
  )
}

/** Newest first; drops the empty months before the first payment. */
function dropMonthsBeforeFirstPayment(months: readonly RevenueMonth[]): RevenueMonth[] {
  return months.slice(0, months.findLastIndex(({ payments }) => payments > 0) + 1)
}

/** Oldest first. Hidden from screen readers, which read the table. */
function RevenueChart({ months }: { months: readonly RevenueMonth[] }) {
  const most = Math.max(...months.map(({ amount }) => amount), 1)
  const first = months[0].month
  const last = months.at(-1)?.month ?? first
  return (
    <div aria-hidden>
      <p className="mb-1 text-xs text-muted">{formatRand(most)}</p>
      <div className="flex h-40 items-end gap-1 border-y border-line">
        {months.map(({ month, individuals, companies, amount }) => (
          <div
            key={month}
            title={`${formatMonth(month)}: ${formatRand(amount)}`}
            className="flex h-full max-w-12 min-w-0 flex-1 items-end hover:bg-sunken"
          >
            <div
              className="flex w-full flex-col-reverse overflow-hidden rounded-t-sm"
              style={{ height: `${(amount / most) * 100}%` }}
            >
              <div className="bg-accent" style={{ flex: `${individuals} 0 0` }} />
              <div className="bg-private chart-hatch" style={{ flex: `${companies} 0 0` }} />
            </div>
          </div>
        ))}
      </div>
      <p className="mt-1 flex justify-between text-xs text-muted">
        <span>{formatMonth(first)}</span>
        {last !== first && <span>{formatMonth(last)}</span>}
      </p>
    </div>
  )
}

const PAID_BY = [
  ...PAYMENT_PROVIDER_IDS.map((id) => ({ id, name: PAYMENT_PROVIDERS[id] })),
  { id: 'bank', name: t('Bank transfer') },
] as const

function RevenueTable({ months, total }: { months: readonly RevenueMonth[]; total: number }) {
  // Columns by provider are useful only if there is more than one.
  const ways = PAID_BY.filter(({ id }) => months.some(({ paid_by: paid }) => paid[id] > 0))
  const shown = ways.length > 1 ? ways : []
  return (
    <Table>
      <caption className="sr-only">{t('Revenue by month')}</caption>
      <thead>
        <tr>
          <HeadCell>{t('Month')}</HeadCell>
          <HeadCell numeric>{t('Payments')}</HeadCell>
          <HeadCell numeric className="max-sm:hidden">
            <Swatch look="bg-accent" />
            {t('Individuals')}
          </HeadCell>
          <HeadCell numeric className="max-sm:hidden">
            <Swatch look="bg-private chart-hatch" />
            {t('Companies')}
          </HeadCell>
          {shown.map(({ id, name }) => (
            <HeadCell key={id} numeric className="max-sm:hidden">
              {name}
            </HeadCell>
          ))}
          <HeadCell numeric>{t('Revenue')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, payments, individuals, companies, paid_by: paid, amount }) => (
          <Row key={month}>
            <Cell className="whitespace-nowrap">{formatMonth(month)}</Cell>
            <Cell numeric>{formatCount(payments)}</Cell>
            <Cell numeric className="max-sm:hidden">
              {formatRand(individuals)}
            </Cell>
            <Cell numeric className="max-sm:hidden">
              {formatRand(companies)}
            </Cell>
            {shown.map(({ id }) => (
              <Cell key={id} numeric className="max-sm:hidden">
                {formatRand(paid[id])}
              </Cell>
            ))}
            <Cell numeric className="font-semibold">
              {formatRand(amount)}
            </Cell>
          </Row>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <Cell colSpan={2}>{t('All time')}</Cell>
          <Cell className="max-sm:hidden" colSpan={2 + shown.length} />
          <Cell numeric>{formatRand(total)}</Cell>
        </tr>
      </tfoot>
    </Table>
  )
}

const Swatch = ({ look }: { look: string }) => (
  <span aria-hidden className={`mr-1.5 inline-block size-3 rounded-xs align-[-1px] ${look}`} />
)

/** Two years, so each month can be compared with the year before. */
const MONTHS = 24

const useRevenue = () =>
  useQuery({ queryKey: [ADMIN, 'revenue'], queryFn: queryReply(getRevenue, { query: { months: MONTHS } }) })
