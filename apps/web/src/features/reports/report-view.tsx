import type { ReportContent } from '@spoor/contract/routes/reports.ts'
import { RECORD_MARKS } from '@spoor/core/report/trip-record.ts'
import { isRunning, whyUnknown } from '@spoor/core/report/report-content.ts'
import type { CellType, ReportColumnKey, ReportKind, ReportRow } from '@spoor/core/report/report-content.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { REPORT_COVERS, coverShows, documentName, writeVehicle } from '@spoor/core/report/report-cover.ts'
import type { ReactNode } from 'react'
import { formatDay, formatDays } from '../../format/instant.ts'
import { formatTenths } from '@spoor/core/units/money.ts'
import { formatCount, formatDecimal, formatDistance, formatPercent, formatRand } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ShowMore, type NextPages } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { NARROW, useMediaQuery } from '../../ui/use-media-query.ts'
import { t } from '../../language/t.ts'
import { frozenContentName, hashCheckCommand } from '@spoor/core/report/download-name.ts'
import { FileJson } from 'lucide-react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { writeReportCell } from '@spoor/core/report/write-report-cell.ts'

/** Renders a cell before each row, and its heading. */
interface Leading {
  head: string
  renderCell: (tripId: string) => ReactNode
}

export function ReportView({
  content,
  rowCount,
  next,
  frozenAt = null,
  leading,
}: {
  content: ReportContent
  /** Covers all rows; `content` holds only those loaded so far. */
  rowCount: number
  next: NextPages
  frozenAt?: string | null
  leading?: Leading
}) {
  return (
    <div className="flex flex-col gap-5">
      <Figures content={content} />
      {content.draft && (
        <Notice kind="warn" title={t('DRAFT')}>
          <DraftReason content={content} frozenAt={frozenAt} />
        </Notice>
      )}
      {content.missing.length > 0 && (
        <Notice
          kind="warn"
          title={
            REPORT_COVERS[content.kind].hasChecks ? t('What is missing') : t('What is missing (not in the documents)')
          }
        >
          <ul className="list-disc space-y-1 pl-4">
            {content.missing.map(({ message }) => (
              <li key={message}>{t(message)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {content.notes && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{content.notes}</p>}
      {content.rows.length === 0 ? (
        <p className="text-sm text-muted">{t('There are no confirmed business trips in this period.')}</p>
      ) : (
        <Rows content={content} leading={leading} />
      )}
      {next.hasNextPage && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {t('{shown} of {total} rows. The PDF and Excel files have all of them.', {
            shown: formatCount(content.rows.length),
            total: formatCount(rowCount),
          })}
          <ShowMore query={next} />
        </p>
      )}
      {content.remarks.length > 0 && (
        <ul className="list-disc space-y-1 pl-4 text-sm text-muted">
          {content.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The figures that a kind's reader looks for first; the first three that it has are large. */
const LEADING = ['payable', 'amount', 'prescribed', 'litres', 'km', 'share', 'total_km', 'trips']
const LEADING_CHECKED = ['km', 'share', 'prescribed', 'amount', 'total_km', 'trips']

function Figures({ content }: { content: ReportContent }) {
  const { figures, kind, sender } = content
  const find = (key: string) => figures.find((one) => one.key === key)
  const leading = (REPORT_COVERS[kind].hasChecks ? LEADING_CHECKED : LEADING)
    .flatMap((key) => find(key) ?? [])
    .slice(0, 3)
  const ends = ['opening', 'closing'].flatMap((key) => find(key) ?? [])
  const total = ends.every(({ value }) => value !== null) && find('total_km')
  const others = figures.filter((one) => !ends.includes(one) && !leading.includes(one))
  const named: [string, string | undefined][] = [
    [t('Tax number'), content.tax_number],
    [t('Employee number'), content.employee_number],
    [t('Cost centre'), content.cost_centre],
    [t('Address'), content.address ?? sender?.address],
    [t('VAT number'), sender?.vat_number],
    [t('Pay to'), sender?.bank],
    [t('Client'), content.client],
  ]
  const about = [
    content.driver,
    ...named.map(([name, value]) => value && `${name}: ${value}`),
    formatVehicle(content),
    formatDays(content.from, content.to),
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        {leading.map((figure) => (
          <div key={figure.key} className="min-w-0 max-sm:first:col-span-2">
            <dt className="text-sm text-muted">{t(figure.label)}</dt>
            <dd>
              <span className="text-lg font-semibold wrap-anywhere sm:text-xl">{writeFigure(figure, content)}</span>
              <FigureNote figure={figure} content={content} />
            </dd>
          </div>
        ))}
      </dl>
      {ends.length > 0 && (
        <dl className="flex flex-wrap items-start gap-x-3 gap-y-1 text-sm">
          {ends.map((figure, at) => (
            <div key={figure.key} className="flex flex-wrap gap-x-1.5">
              <dt className="text-muted">
                {figure.day ? `${t(figure.label)}, ${formatDay(figure.day)}` : t(figure.label)}
              </dt>
              <dd>
                {writeFigure(figure, content)}
                <FigureNote figure={figure} content={content} />
              </dd>
              {at + 1 < ends.length && <span aria-hidden>→</span>}
            </div>
          ))}
          {total && (
            <div>
              <dt className="sr-only">{t(total.label)}</dt>
              <dd className="font-semibold">= {writeFigure(total, content)}</dd>
            </div>
          )}
        </dl>
      )}
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm empty:hidden">
        {others.map((figure) => (
          <div key={figure.key} className="flex flex-wrap gap-x-1.5">
            <dt className="text-muted">{t(figure.label)}</dt>
            <dd>
              {writeFigure(figure, content)}
              <FigureNote figure={figure} content={content} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm wrap-anywhere text-muted">{about.filter(Boolean).join(' · ')}</p>
    </>
  )
}

function writeFigure({ type, value, origin }: ReportContent['figures'][number], { columns }: ReportContent): string {
  const isPaid = columns.some(({ key }) => key === 'amount')
  const text = isPaid && type === 'km' ? withHundredths(value) : formatCell(type, value)
  return origin === 'calculated' ? `${text} *` : text
}

/** Why a figure is unknown, or that the tracker read it. */
function FigureNote({ figure, content }: { figure: ReportContent['figures'][number]; content: ReportContent }) {
  const reason = whyUnknown(figure, content)
  if (reason === null && figure.origin !== 'tracker') return null
  return (
    <span className="block text-sm text-muted">
      {reason === null
        ? t('From the tracker')
        : reason === 'trips'
          ? t('There are months without trips')
          : reason.length === 1
            ? t('Needs the odometer reading of {day}', { day: formatDay(reason[0]) })
            : t('Needs the odometer readings of {from} and {to}', {
                from: formatDay(reason[0]),
                to: formatDay(reason[1]),
              })}
    </span>
  )
}

/** Why a report's figures can change, or could when it was frozen. */
function DraftReason({ content, frozenAt }: { content: ReportContent; frozenAt: string | null }) {
  if (frozenAt === null) {
    const reasons = content.draft_reasons ?? [t('Something is missing and the period has not ended.')]
    return [...reasons.map((reason) => t(reason)), t('Figures can change.')].join(' ')
  }
  const day = taxDayAt(Date.parse(frozenAt))
  const date = formatDay(day)
  if (!isRunning(content, day)) return t('Frozen on {date} with trips still to review.', { date })
  return content.tax_year === null
    ? t('Frozen on {date} while the period was running.', { date })
    : t('Frozen on {date} while the year was running.', { date })
}

const isNumeric = (type: CellType): boolean => type !== 'text' && type !== 'day'
const LONG_TEXTS: readonly ReportColumnKey[] = ['reason', 'notes']

/** A table with smaller text on a tablet; on a phone a card for each row with its known values. */
function Rows({ content: { kind, columns, rows }, leading }: { content: ReportContent; leading?: Leading }) {
  const wide = !useMediaQuery(NARROW)
  const isPaid = columns.some(({ key }) => key === 'amount')
  const shown = (row: ReportRow, at: number): string => {
    const { key, type } = columns[at]
    const value = row.cells[at]
    const isDistance = type === 'km' || type === 'odometer'
    // The headings name the unit.
    const text =
      !isDistance || typeof value !== 'number'
        ? formatCell(type, value)
        : isPaid
          ? writeReportCell(type, value)
          : formatTenths(value)
    if (key === 'reason' && text.trim() === '' && kind === 'logbook') return t('missing')
    if (row.calculated.includes(key)) return `${text} *`
    return key === 'date' && row.recorded ? `${text} ${RECORD_MARKS[row.recorded]}`.trimEnd() : text
  }
  if (!wide) {
    const places = new Map(columns.map(({ key }, at) => [key, at]))
    const [day, figure, from, to, reason] = [
      places.get('date') ?? places.get('month'),
      places.get('amount') ?? places.get('km'),
      places.get('from'),
      places.get('to'),
      places.get('reason'),
    ]
    const own = [day, figure, from, to, reason]
    return (
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {rows.map((row, number) => {
          const cell = (at: number | undefined) => (at === undefined ? '' : shown(row, at))
          const rest = columns.flatMap(({ label }, at) =>
            own.includes(at) || row.cells[at] === null || row.cells[at] === '' ? [] : [`${label} ${shown(row, at)}`],
          )
          return (
            <li key={row.trip_id ?? number} className="flex gap-3 py-2 text-sm">
              {leading && row.trip_id !== null && leading.renderCell(row.trip_id)}
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="flex flex-wrap justify-between gap-x-2">
                  <span className="text-muted">{cell(day)}</span>
                  <span className="text-base font-semibold">
                    {figure !== undefined && formatCell(columns[figure].type, row.cells[figure])}
                  </span>
                </p>
                {(from ?? to) !== undefined && (
                  <p className="font-semibold">{[cell(from), cell(to)].filter(Boolean).join(' → ')}</p>
                )}
                <p>{cell(reason)}</p>
                <p className="text-xs text-muted">{rest.join(' · ')}</p>
              </div>
            </li>
          )
        })}
      </ul>
    )
  }
  return (
    <Table className="max-xl:text-xs">
      <thead>
        <tr>
          {leading && <HeadCell className={HEAD}>{leading.head}</HeadCell>}
          {columns.map(({ key, label, type }) => (
            <HeadCell key={key} numeric={isNumeric(type)} className={HEAD}>
              {label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, number) => (
          <Row key={row.trip_id ?? number}>
            {leading && <Cell className={SIDES}>{row.trip_id !== null && leading.renderCell(row.trip_id)}</Cell>}
            {columns.map(({ key, type }, at) => (
              <Cell key={key} numeric={isNumeric(type)} className={classes(SIDES, cellWidth(key, type))}>
                {shown(row, at)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** Wraps SARS's long column names, so that amounts stay visible. */
const SIDES = 'px-1.5! max-xl:px-1!'
const HEAD = classes(SIDES, 'py-1 align-bottom whitespace-normal!')

function cellWidth(key: ReportColumnKey, type: CellType): string {
  if (type !== 'text') return 'whitespace-nowrap'
  return classes('wrap-anywhere', LONG_TEXTS.includes(key) ? 'min-w-18 xl:min-w-28' : 'min-w-16 xl:min-w-22')
}

/** Shows kilometres with the decimals that their amount was computed from. */
const withHundredths = (km: string | number | null): string =>
  typeof km === 'number' ? `${writeReportCell('km', km)}\u00a0km` : formatCell('km', km)

/** The hash of a frozen report, and how a reader can verify it independently. */
export function HashCheck({
  content,
  number,
  sha256,
  busy,
  disabled,
  onDownload,
}: {
  content: ReportContent
  number: number
  sha256: string
  busy: boolean
  disabled: boolean
  onDownload: () => void
}) {
  const command = hashCheckCommand(sha256, frozenContentName(content, number))
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="wrap-anywhere">SHA-256 {sha256}</p>
      <p>{t('To check it, download the JSON file and run this command in its folder. It prints OK.')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded bg-sunken px-2 py-1 wrap-anywhere">{command}</code>
        <CopyButton text={command} what={t('command')} />
        <Button size="small" icon={FileJson} busy={busy} disabled={disabled} onClick={onDownload}>
          {t('Download JSON')}
        </Button>
      </div>
    </div>
  )
}

export const KINDS: Record<ReportKind, { label: string; says: string }> = {
  logbook: {
    label: t('Logbook for SARS'),
    says: t("Business trips in the columns of SARS' eLogbook, to sign and submit"),
  },
  summary: { label: t('Summary for the accountant'), says: t('Kilometres by month, odometer, and what is missing') },
  client: { label: t('Client billing'), says: t('Trips for one client at your rate') },
  expenses: { label: t('Expense claim'), says: t('Business trips at the prescribed rate, or your own') },
  fuel: { label: t('Fuel estimate'), says: t('Litres and cost by fuel use and price') },
  monthly: {
    label: t('Monthly claim to a company'),
    says: t('Business trips to sign and have approved; your home stays hidden'),
  },
}

const DOCUMENTS = { Report: t('Report'), Invoice: t('Invoice'), 'Tax invoice': t('Tax invoice') }
export const writeDocument = (content: ReportContent): string => DOCUMENTS[documentName(content)]

/** Formats a cell for display; '–' for an unknown figure. */
export function formatCell(type: CellType, value: string | number | null): string {
  if (value === null) return '–'
  if (typeof value === 'string') return type === 'day' ? formatDay(value) : value
  if (type === 'km' || type === 'odometer') return formatDistance(value)
  if (type === 'rand') return formatRand(value)
  if (type === 'percent') return formatPercent(value, 'exact')
  if (type === 'count') return formatCount(value)
  return `${formatDecimal(value)}\u00a0l`
}

/** Formats a cell as in the exported documents, so that a difference there is visible here. */
export function formatDocumentCell(type: CellType, value: string | number | null): string {
  return typeof value === 'number' ? writeReportCell(type, value) : formatCell(type, value)
}

function formatVehicle({ vehicle, kind }: Pick<ReportContent, 'vehicle' | 'kind'>): string {
  if (vehicle === null || !coverShows({ kind }, 'vehicle')) return ''
  return writeVehicle(vehicle)
}
