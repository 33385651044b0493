import type { ReportContent } from '@spoor/contract/routes/reports.ts'
import { RECORD_MARKS } from '@spoor/core/report/trip-record.ts'
import type { CellType, ReportColumnKey, ReportRow } from '@spoor/core/report/report-content.ts'
import { REPORT_COVERS } from '@spoor/core/report/report-cover.ts'
import type { ReactNode } from 'react'
import { formatDay, formatDays } from '../../format/instant.ts'
import { classes } from '../../ui/classes.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { cellShown, vehicleShown } from './report-words.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'

const MOST_SHOWN = 100

/** A cell before each row, and its heading. */
interface Leading {
  head: string
  renderCell: (tripId: string) => ReactNode
}

/** What a report says: its figures, what is missing, and its table. */
export function ReportView({ content, leading }: { content: ReportContent; leading?: Leading }) {
  const vehicle = vehicleShown(content)
  const rows = content.rows.slice(0, MOST_SHOWN)
  return (
    <div className="flex flex-col gap-5">
      <Facts>
        <Fact name={t('Driver')}>{content.driver}</Fact>
        {content.tax_number && <Fact name={t('Tax number')}>{content.tax_number}</Fact>}
        {content.address && <Fact name={t('Address')}>{content.address}</Fact>}
        {content.client && <Fact name={t('Client')}>{content.client}</Fact>}
        {vehicle && <Fact name={t('Vehicle')}>{vehicle}</Fact>}
        <Fact name={t('Period')}>{formatDays(content.from, content.to)}</Fact>
        {content.figures.map(({ key, label, type, value, origin, day }) => (
          <Fact key={key} name={day === undefined ? t(label) : `${t(label)}, ${formatDay(day)}`}>
            {cellShown(type, value)}
            {origin === 'calculated' && ' *'}
          </Fact>
        ))}
      </Facts>
      {content.draft && (
        <Notice kind="warn" title={t('DRAFT')}>
          {(content.draft_reasons ?? [t('Something is missing and the period still runs.')])
            .map((reason) => t(reason))
            .join(' ')}{' '}
          {t('Figures can change.')}
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
            {content.missing.map(({ code, message }) => (
              <li key={code}>{t(message)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {content.notes && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{content.notes}</p>}
      {content.rows.length === 0 ? (
        <p className="text-sm text-muted">{t('There are no confirmed business trips in this period.')}</p>
      ) : (
        <Rows content={content} rows={rows} leading={leading} />
      )}
      {content.rows.length > rows.length && (
        <p className="text-sm text-muted">
          {plural(
            content.rows.length - rows.length,
            '{n} more row in the PDF and Excel files.',
            '{n} more rows in the PDF and Excel files.',
          )}
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

const isNumeric = (type: CellType): boolean => type !== 'text' && type !== 'day'
const LONG_TEXTS: readonly ReportColumnKey[] = ['reason', 'notes']

/** A table where there is room, else a card for each row with what is known of it. */
function Rows({
  content: { columns },
  rows,
  leading,
}: {
  content: ReportContent
  rows: ReportContent['rows']
  leading?: Leading
}) {
  const wide = useMediaQuery('(min-width: 768px)')
  const shown = (row: ReportRow, at: number): string =>
    `${cellShown(columns[at].type, row.cells[at])}${row.calculated.includes(columns[at].key) ? ' *' : ''}${
      columns[at].key === 'date' && row.recorded ? ` ${RECORD_MARKS[row.recorded]}`.trimEnd() : ''
    }`
  if (!wide)
    return (
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {rows.map((row, number) => (
          <li key={row.trip_id ?? number} className="py-3">
            {leading && row.trip_id !== null && leading.renderCell(row.trip_id)}
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
              {columns.map(({ key, label }, at) =>
                row.cells[at] === null || row.cells[at] === '' ? null : (
                  <Fact key={key} name={label} className={LONG_TEXTS.includes(key) ? 'col-span-2' : undefined}>
                    {shown(row, at)}
                  </Fact>
                ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    )
  return (
    <Table>
      <thead>
        <tr>
          {leading && <HeadCell>{leading.head}</HeadCell>}
          {columns.map(({ key, label, type }) => (
            <HeadCell key={key} numeric={isNumeric(type)}>
              {label}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, number) => (
          <Row key={row.trip_id ?? number}>
            {leading && <Cell>{row.trip_id !== null && leading.renderCell(row.trip_id)}</Cell>}
            {columns.map(({ key, type }, at) => (
              <Cell key={key} numeric={isNumeric(type)} className={cellWidth(key, type, columns.length)}>
                {shown(row, at)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** With tolls and parking the amounts would else be out of sight on a laptop. */
const MANY_COLUMNS = 8

function cellWidth(key: ReportColumnKey, type: CellType, columns: number): string {
  if (type !== 'text') return 'whitespace-nowrap'
  if (columns > MANY_COLUMNS) return classes('wrap-anywhere', LONG_TEXTS.includes(key) ? 'min-w-36' : 'min-w-28')
  return classes('wrap-anywhere', LONG_TEXTS.includes(key) ? 'min-w-64' : 'min-w-36')
}
