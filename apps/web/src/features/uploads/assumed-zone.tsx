import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { Clock } from 'lucide-react'
import { useTimezone } from '../../auth/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { useUploadActions } from './use-upload-actions.ts'
import { t } from '../../language/t.ts'

/** The zone of times that name none, and a click to read the file again in the other likely one. */
export function AssumedZone({ upload }: { upload: Upload }) {
  const timezone = useTimezone()
  const { reprocess } = useUploadActions(upload.upload_id)
  const { assumed_zone: assumed } = upload
  if (!assumed || upload.undone_at) return null
  const readIn = (zone: string) =>
    reprocess.mutate({ timezone: zone }, { onSuccess: () => toast.success(t('The file is being read again')) })
  const others = ['UTC', timezone].filter((zone) => zone !== assumed.zone)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>{sentenceOf(assumed)}</p>
      {others.map((zone) => (
        <Button
          key={zone}
          size="small"
          busy={reprocess.isPending}
          icon={<Clock size={15} aria-hidden />}
          onClick={() => readIn(zone)}
        >
          {t('Read times as {zone}', { zone: zoneName(zone) })}
        </Button>
      ))}
    </div>
  )
}

function sentenceOf({ zone, from, exporter }: NonNullable<Upload['assumed_zone']>): string {
  const named = { zone: zoneName(zone), exporter }
  if (from === 'user') return t('Times were read as {zone}, as you chose.', named)
  if (from === 'file') return t('Times were read as {zone}, as the file says.', named)
  if (from === 'exporter') return t('Times were read as {zone}: {exporter} writes them so.', named)
  return t('The file does not say which time zone its times are in. They were read as {zone}.', named)
}

const zoneName = (zone: string): string => zone.replaceAll('_', ' ')
