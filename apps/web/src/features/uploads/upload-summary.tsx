import { listUploadIssues, previewUpload, type Upload, type UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { COLUMN_TYPES } from '@spoor/core/import/columns/column-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock, Columns3 } from 'lucide-react'
import { useId } from 'react'
import { queryReply } from '../../api/api.ts'
import { useTimezone } from '../../session/use-session.ts'
import { formatCount } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'
import { MovesLine } from '../../moves/moves-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Awaited } from '../../ui/loaded.tsx'
import { GoodToKnow } from '../../ui/good-to-know.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RowGrid } from './column-grid.tsx'
import { getColumnLetter } from './mapping-draft.ts'
import { ReadTripLine } from './read-trip-line.tsx'
import { AnsweredQuestion } from './upload-question.tsx'
import { useUploadActions } from './use-upload-actions.ts'

/** Shows the assumed timezone and offers to reread the file in the other likely one. */
export function AssumedZone({ upload }: { upload: Upload }) {
  const timezone = useTimezone()
  const { reprocess } = useUploadActions(upload.upload_id)
  const { assumed_zone: assumed } = upload
  if (!assumed || upload.undone_at) return null
  const others = ['UTC', timezone].filter((zone) => zone !== assumed.zone)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>{describeZone(assumed)}</p>
      {others.map((zone) => (
        <Button
          key={zone}
          size="small"
          busy={reprocess.isPending}
          icon={Clock}
          onClick={() => reprocess.mutate({ timezone: zone })}
        >
          {t('Read times as {zone}', { zone: zoneName(zone) })}
        </Button>
      ))}
    </div>
  )
}

function describeZone({ zone, from, exporter }: NonNullable<Upload['assumed_zone']>): string {
  const named = { zone: zoneName(zone), exporter }
  if (from === 'user') return t('Times were read as {zone}, as you chose.', named)
  if (from === 'file') return t('Times were read as {zone}, as the file says.', named)
  if (from === 'exporter') return t('Times were read as {zone}, the zone {exporter} uses.', named)
  return t('The file does not say which time zone its times are in. They were read as {zone}.', named)
}

const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

const KIND_WORDS = { points: t('GPS positions, used to detect trips'), trips: t('Trips, one row for each') } as const

export function UploadSummary({ upload, onColumns }: { upload: Upload; onColumns: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-5">
        {upload.status === 'saved' && <Count label={t('Trips found')} count={upload.trips_found} />}
        <Count label={t('Rows read')} count={upload.rows_read} />
        <Count label={t('Used')} count={upload.rows_used} />
        <Count label={t('Duplicates')} count={upload.duplicates} />
        <Count label={t('Skipped')} count={upload.rows_skipped} />
      </dl>
      {upload.kind === 'points' && !upload.undone_at && <MovesLine uploadId={upload.upload_id} />}
      <HowRead upload={upload} onColumns={onColumns} />
    </div>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{formatCount(count)}</dd>
    </div>
  )
}

/** How the file was interpreted: in words, and its first rows beside the trips they became. */
function HowRead({ upload, onColumns }: { upload: Upload; onColumns: () => void }) {
  const id = useId()
  const decided = upload.questions.filter(({ chosen }) => chosen !== null)
  const isShown = (warning: string) => upload.questions.every(({ sentence }) => !warning.startsWith(sentence))
  const warnings = upload.warnings.filter(isShown)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-semibold">
          {t('How Spoor read this file')}
        </h2>
        {!upload.undone_at && upload.file_size > 0 && (
          <Button size="small" icon={Columns3} onClick={onColumns}>
            {t('Fix columns')}
          </Button>
        )}
      </div>
      <p className="text-sm">
        {upload.kind && `${KIND_WORDS[upload.kind]}. `}
        <span className="text-muted">{upload.layout}</span>
      </p>
      <AssumedZone upload={upload} />
      {decided.map((question) => (
        <AnsweredQuestion key={question.witness} upload={upload} question={question} />
      ))}
      <GoodToKnow warnings={warnings} />
      <FirstRows upload={upload} />
    </section>
  )
}

/** Rows of a sheet shown, below its heading. */
const ROWS_SHOWN = 10

function FirstRows({ upload }: { upload: Upload }) {
  const params = { id: upload.upload_id }
  const preview = useQuery({
    queryKey: ['upload-preview', upload.upload_id, upload.completed_at],
    queryFn: queryReply(previewUpload, { params }),
  })
  const issues = useQuery({
    queryKey: ['upload-issues', upload.upload_id, upload.completed_at, 'first'],
    queryFn: queryReply(listUploadIssues, { params, query: { limit: 100 } }),
  })
  if (preview.isPending) return <Awaited query={preview} skeleton={<Skeleton className="h-40" />} />
  // This section is optional; the figures above do not depend on it.
  if (preview.isError || preview.data.columns.length === 0) return null
  const { sheets, columns, header_row: headerRow, first_trips: trips } = preview.data
  const sheet = trips[0]?.sheet ?? columns[0].sheet
  const { name, rows } = sheets[sheet]
  const headings = rows.find(({ number }) => number === headerRow)?.cells ?? []
  const nameColumn = (column: number): string => headings[column]?.trim() || t('Column {letter}', { letter: getColumnLetter(column) }) // prettier-ignore
  const findTaken = (column: number) => columns.filter((taken) => taken.sheet === sheet && taken.column === column)
  const shown = rows.filter(({ number }) => number > headerRow).slice(0, ROWS_SHOWN)
  const width = Math.max(0, ...shown.map(({ cells }) => cells.length))
  const unread = Array.from({ length: width }, (_, column) => column).filter(
    (column) => findTaken(column).length === 0 && shown.some(({ cells }) => cells[column]?.trim()),
  )
  const renderTrips = ({ number }: { number: number }) => {
    const found = trips.filter((trip) => trip.sheet === sheet && trip.row === number)
    const issue = issues.data?.items.find((each) => each.row === number && each.sheet === name)
    return found.length > 0 ? (
      found.map((trip, at) => <ReadTripLine key={at} trip={trip} />)
    ) : (
      <span className="text-muted">{issue?.reason ?? t('No trip')}</span>
    )
  }
  return (
    <>
      <RowGrid
        rows={shown}
        isUsed={(column) => findTaken(column).length > 0}
        renderHead={(column) => <ColumnMeaning name={nameColumn(column)} taken={findTaken(column)} />}
        leadHeading={t('Trip')}
        renderLead={trips.length === 0 ? undefined : renderTrips}
      />
      {unread.length > 0 && (
        <p className="text-sm text-muted">{t('Not read: {columns}', { columns: unread.map(nameColumn).join(', ') })}</p>
      )}
    </>
  )
}

function ColumnMeaning({ name, taken }: { name: string; taken: UploadPreview['columns'] }) {
  return (
    <span className="block max-w-56 px-1">
      <span className="block truncate text-xs text-muted" title={name}>
        {name}
      </span>
      {taken.length === 0 ? (
        <span className="text-muted">{t('Not read')}</span>
      ) : (
        taken.map(({ field, because }) => (
          <span key={field} className="block">
            <span className="font-semibold">{COLUMN_TYPES[field].label}</span>
            {/* A heading that matches needs no further reason. */}
            {!because.startsWith('header') && <span className="block text-xs text-muted">{because}</span>}
          </span>
        ))
      )}
    </span>
  )
}
