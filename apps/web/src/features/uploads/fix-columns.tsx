import { UPLOAD_KINDS } from '@spoor/core/import/columns/column-types.ts'
import { DATE_ORDERS, DISTANCE_UNITS, SPEED_UNITS } from '@spoor/core/import/fields.ts'
import { previewUpload, type Upload, type UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryReply } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Options, SelectField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ColumnGrid } from './column-grid.tsx'
import { toDraft, listMissing, withChoice, withKind, type MappingDraft } from './mapping-draft.ts'
import { TryResult } from './try-result.tsx'
import { useUploadActions } from './use-upload-actions.ts'
import { t } from '../../language/t.ts'

const KIND_LABELS = { points: t('GPS positions, one row for each'), trips: t('Trips, one row for each') } as const
const DATE_ORDER_LABELS = {
  dmy: t('Day, month, year'),
  mdy: t('Month, day, year'),
  ymd: t('Year, month, day'),
} as const
const DISTANCE_LABELS = { km: t('Kilometres'), m: t('Metres'), mi: t('Miles'), nmi: t('Nautical miles') } as const
const SPEED_LABELS = { kmh: 'km/h', mps: 'm/s', mph: 'mph', kn: t('Knots') } as const

/** Maps columns by hand on the first rows of the file: choose, preview, reread. */
export function FixColumns({ upload, onReadAgain }: { upload: Upload; onReadAgain: () => void }) {
  const preview = useQuery({
    queryKey: ['upload-preview', upload.upload_id, upload.completed_at],
    queryFn: queryReply(previewUpload, { params: { id: upload.upload_id } }),
  })
  return (
    <Loaded
      query={preview}
      failed={t('The first rows of the file could not be shown')}
      skeleton={<Skeleton className="h-80 rounded-xl" />}
    >
      {(head) =>
        head.sheets.every(({ rows }) => rows.length === 0) ? (
          <Notice kind="warn" title={t('There are no columns to choose')}>
            {upload.error_message ?? t('This type of file names its own fields, so there are no columns to choose.')}
          </Notice>
        ) : (
          <FixColumnsForm key={upload.completed_at ?? ''} upload={upload} preview={head} onReadAgain={onReadAgain} />
        )
      }
    </Loaded>
  )
}

function FixColumnsForm({
  upload,
  preview,
  onReadAgain,
}: {
  upload: Upload
  preview: UploadPreview
  onReadAgain: () => void
}) {
  const firstFilled = Math.max(0, preview.columns[0]?.sheet ?? preview.sheets.findIndex(({ rows }) => rows.length > 0))
  const [sheet, setSheet] = useState(firstFilled)
  const [draft, setDraft] = useState<MappingDraft>(() => toDraft(preview, upload.kind, firstFilled))
  const { tryOut, reprocess } = useUploadActions(upload.upload_id, onReadAgain)

  // A preview is only valid for the columns it was made with.
  const change = (next: MappingDraft) => {
    setDraft(next)
    tryOut.reset()
  }
  const missing = listMissing(draft)
  const byHand = preview.columns.some(({ because }) => because === 'chosen by you')
  const readAgain = (mapping: MappingDraft | null) => reprocess.mutate({ mapping })
  const result = tryOut.data

  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">
        {t('Choose what each column is. Spoor remembers it for the next file with the same header.')}
      </p>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
        <Choice
          label={t('Each row is')}
          value={draft.kind}
          options={UPLOAD_KINDS.map((kind) => [kind, KIND_LABELS[kind]])}
          onChange={(kind) => kind && change(withKind(draft, kind))}
        />
        {preview.sheets.length > 1 && (
          <Choice
            label={t('Sheet shown')}
            value={String(sheet)}
            options={preview.sheets.map(({ name }, index) => [
              String(index),
              name || t('Sheet {value}', { value: index + 1 }),
            ])}
            onChange={(index) => setSheet(Number(index))}
          />
        )}
        <Choice
          label={t('Heading in')}
          auto
          value={draft.header_row === undefined ? undefined : String(draft.header_row)}
          options={[
            ['0', t('No heading')],
            ...(preview.sheets[sheet]?.rows ?? []).map(({ number }): [string, string] => [
              String(number),
              t('Row {number}', { number }),
            ]),
          ]}
          onChange={(row) => change(withChoice(draft, 'header_row', row === undefined ? undefined : Number(row)))}
        />
        <Choice
          label={t('Date order')}
          auto
          value={draft.date_order}
          options={DATE_ORDERS.map((order) => [order, DATE_ORDER_LABELS[order]])}
          onChange={(order) => change(withChoice(draft, 'date_order', order))}
        />
        <Choice
          label={t('Times without a zone are in')}
          auto
          value={draft.timezone}
          options={timezones(draft.timezone)}
          onChange={(timezone) => change(withChoice(draft, 'timezone', timezone))}
        />
        <Choice
          label={t('Odometer in')}
          auto
          value={draft.odometer_unit}
          options={DISTANCE_UNITS.map((unit) => [unit, DISTANCE_LABELS[unit]])}
          onChange={(unit) => change(withChoice(draft, 'odometer_unit', unit))}
        />
        {draft.kind === 'trips' ? (
          <Choice
            label={t('Distance in')}
            auto
            value={draft.distance_unit}
            options={DISTANCE_UNITS.map((unit) => [unit, DISTANCE_LABELS[unit]])}
            onChange={(unit) => change(withChoice(draft, 'distance_unit', unit))}
          />
        ) : (
          <Choice
            label={t('Speed in')}
            auto
            value={draft.speed_unit}
            options={SPEED_UNITS.map((unit) => [unit, SPEED_LABELS[unit]])}
            onChange={(unit) => change(withChoice(draft, 'speed_unit', unit))}
          />
        )}
      </div>
      <ColumnGrid rows={preview.sheets[sheet]?.rows ?? []} draft={draft} onChange={change} />
      {missing.length > 0 && (
        <Notice kind="warn" title={t('Something is still missing')}>
          {missing.join(' ')}
        </Notice>
      )}
      {result && <TryResult result={result} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={result ? 'secondary' : 'primary'}
          busy={tryOut.isPending}
          disabled={missing.length > 0}
          onClick={() => tryOut.mutate({ mapping: draft })}
        >
          {t('Try it')}
        </Button>
        {result && !result.error_message && (
          <Button variant="primary" busy={reprocess.isPending} onClick={() => readAgain(draft)}>
            {t('Read again with these columns')}
          </Button>
        )}
        {byHand && (
          <Button variant="quiet" busy={reprocess.isPending} onClick={() => readAgain(null)}>
            {t('Detect columns automatically')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Choice<Value extends string>({
  label,
  value,
  options,
  auto = false,
  onChange,
}: {
  label: string
  value: Value | undefined
  options: readonly (readonly [Value, string])[]
  auto?: boolean
  onChange: (value: Value | undefined) => void
}) {
  const choose = (chosen: string) => onChange(options.find(([value]) => value === chosen)?.[0])
  return (
    <SelectField label={label} value={value ?? ''} onChange={choose}>
      <Options none={auto ? t('Detect automatically') : undefined} of={options} />
    </SelectField>
  )
}

const COMMON_ZONES = [
  'Africa/Johannesburg',
  'UTC',
  'Africa/Windhoek',
  'Africa/Maputo',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
]

function timezones(chosen: string | undefined): [string, string][] {
  const zones = chosen && !COMMON_ZONES.includes(chosen) ? [chosen, ...COMMON_ZONES] : COMMON_ZONES
  return zones.map((zone) => [zone, zone.replaceAll('_', ' ')])
}
