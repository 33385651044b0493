import type { ReportContent } from '@spoor/contract/routes/reports.ts'
import type { ReactNode } from 'react'
import { formatDay } from '../../format/instant.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { cellShown, vehicleShown } from './report-words.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'

const MOST_SHOWN = 100

/** What a report says: its figures, what is missing, and its table. */
export function ReportView({
  content,
  leading,
}: {
  content: ReportContent
  /** A cell before each row, and its heading. */
  leading?: { head: string; renderCell: (tripId: string) => ReactNode }
}) {
  const vehicle = vehicleShown(content)
  const rows = content.rows.slice(0, MOST_SHOWN)
  const numeric = (type: string) => type !== 'text' && type !== 'day'
  return (
    <div className="flex flex-col gap-5">
      <Facts>
        <Fact name={t('Driver')}>{content.driver}</Fact>
        {content.tax_number && <Fact name={t('Tax number')}>{content.tax_number}</Fact>}
        {content.client && <Fact name={t('Client')}>{content.client}</Fact>}
        {vehicle && <Fact name={t('Vehicle')}>{vehicle}</Fact>}
        <Fact name={t('Period')}>
          {formatDay(content.from)} – {formatDay(content.to)}
        </Fact>
        {content.figures.map(({ key, label, type, value, origin }) => (
          <Fact key={key} name={t(label)}>
            {cellShown(type, value)}
            {origin === 'calculated' && ' *'}
          </Fact>
        ))}
      </Facts>
      {content.missing.length > 0 && (
        <Notice kind="warn" title={content.draft ? t('Draft: something is missing') : t('What is missing')}>
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
        <div className="overflow-x-auto">
          <Table>
            <thead>
              <tr>
                {leading && <HeadCell>{leading.head}</HeadCell>}
                {content.columns.map(({ key, label, type }) => (
                  <HeadCell key={key} numeric={numeric(type)}>
                    {label}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <Row key={row.trip_id ?? at}>
                  {leading && <Cell>{row.trip_id !== null && leading.renderCell(row.trip_id)}</Cell>}
                  {content.columns.map(({ key, type }, column) => (
                    <Cell
                      key={key}
                      numeric={numeric(type)}
                      className={type === 'text' ? 'min-w-32 wrap-anywhere' : 'whitespace-nowrap'}
                    >
                      {cellShown(type, row.cells[column])}
                      {row.calculated.includes(key) && ' *'}
                    </Cell>
                  ))}
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
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
