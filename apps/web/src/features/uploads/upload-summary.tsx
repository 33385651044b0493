import { previewUpload, type Upload } from '@spoor/contract/routes/uploads.ts'
import { COLUMN_TYPES } from '@spoor/core/import/columns/column-types.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { queryReply } from '../../api/api.ts'
import { useTimezone } from '../../session/use-session.ts'
import { formatCount } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'
import { MovesLine } from '../../moves/moves-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Awaited } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.ts'
import { getColumnLetter } from './mapping-draft.ts'
import { useUploadActions } from './use-upload-actions.ts'

/** Shows the assumed timezone and offers to reread the file in the other likely one. */
export function AssumedZone({ upload }: { upload: Upload }) {
  const timezone = useTimezone()
  const { reprocess } = useUploadActions(upload.upload_id)
  const { assumed_zone: assumed } = upload
  if (!assumed || upload.undone_at) return null
  const reprocessIn = (zone: string) =>
    reprocess.mutate({ timezone: zone }, { onSuccess: () => toast.success(t('The file is being read again')) })
  const others = ['UTC', timezone].filter((zone) => zone !== assumed.zone)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>{describeZone(assumed)}</p>
      {others.map((zone) => (
        <Button
          key={zone}
          size="small"
          busy={reprocess.isPending}
          icon={<Clock size={15} aria-hidden />}
          onClick={() => reprocessIn(zone)}
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

const KIND_WORDS = { points: t('GPS points, used to detect trips'), trips: t('Trips, one row for each') } as const

/** How the file was interpreted, and why. */
export function UploadSummary({ upload }: { upload: Upload }) {
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-5">
        <Count label={t('Trips found')} count={upload.trips_found} />
        <Count label={t('Rows read')} count={upload.rows_read} />
        <Count label={t('Used')} count={upload.rows_used} />
        <Count label={t('Duplicates')} count={upload.duplicates} />
        <Count label={t('Skipped')} count={upload.rows_skipped} />
      </dl>
      {upload.kind === 'points' && !upload.undone_at && <MovesLine uploadId={upload.upload_id} />}
      {upload.warnings.length > 0 && (
        <Notice kind="warn" title={t('Good to know')}>
          <ul className="list-disc space-y-1 pl-4">
            {upload.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div>
        <h2 className="mb-1 text-base font-semibold">{t('How Spoor read it')}</h2>
        <p className="text-sm">
          {upload.kind && `${KIND_WORDS[upload.kind]}. `}
          <span className="text-muted">{upload.layout}</span>
        </p>
        <AssumedZone upload={upload} />
        <ColumnsTaken upload={upload} />
      </div>
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

function ColumnsTaken({ upload }: { upload: Upload }) {
  const preview = useQuery({
    queryKey: ['upload-preview', upload.upload_id, upload.completed_at],
    queryFn: queryReply(previewUpload, { params: { id: upload.upload_id } }),
  })
  if (preview.isPending) return <Awaited query={preview} skeleton={<Skeleton className="mt-3 h-40" />} />
  // This section is optional; the figures above do not depend on it.
  if (preview.isError || preview.data.columns.length === 0) return null
  const { sheets } = preview.data
  const columns = preview.data.columns.toSorted((a, b) => a.sheet - b.sheet || a.column - b.column)
  const severalSheets = columns.some(({ sheet }) => sheet !== columns[0].sheet)
  return (
    <div className="mt-3 overflow-hidden rounded-lg border border-line">
      <Table>
        <thead>
          <tr>
            {severalSheets && <HeadCell>{t('Sheet')}</HeadCell>}
            <HeadCell className="max-sm:hidden">{t('Column')}</HeadCell>
            <HeadCell>{t('Heading')}</HeadCell>
            <HeadCell>{t('Read as')}</HeadCell>
            <HeadCell>{t('Based on')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {columns.map((taken) => (
            <Row key={`${taken.sheet} ${taken.field}`}>
              {severalSheets && <Cell>{sheets[taken.sheet]?.name ?? taken.sheet + 1}</Cell>}
              <Cell className="max-sm:hidden">{getColumnLetter(taken.column)}</Cell>
              <Cell className="min-w-24">{taken.header || '–'}</Cell>
              <Cell className="font-semibold">{COLUMN_TYPES[taken.field].label}</Cell>
              <Cell className="wrap-anywhere text-muted">{taken.because}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
