import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { isOurFault } from './upload-status.ts'
import { useUploadActions } from './use-upload-actions.ts'
import { t } from '../../language/t.ts'

/** Has a file read once more that failed for a reason of ours; nothing for others, which would fail again. */
export function TryAgain({ upload, className }: { upload: Upload; className?: string }) {
  const { reprocess } = useUploadActions(upload.upload_id)
  if (upload.status !== 'failed' || !isOurFault(upload)) return null
  return (
    <Button
      size="small"
      variant="primary"
      className={className}
      busy={reprocess.isPending}
      icon={<RotateCw size={15} aria-hidden />}
      onClick={() => reprocess.mutate({})}
    >
      {t('Try again')}
    </Button>
  )
}
