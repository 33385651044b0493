import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { isServerFault } from './upload-status.ts'
import { useUploadActions } from './use-upload-actions.ts'
import { t } from '../../language/t.ts'

/** Retries a file that failed because of a server problem; renders nothing for other failures, which would recur. */
export function TryAgain({ upload, className }: { upload: Upload; className?: string }) {
  const { reprocess } = useUploadActions(upload.upload_id)
  if (upload.status !== 'failed' || !isServerFault(upload)) return null
  return (
    <Button
      size="small"
      variant="primary"
      className={className}
      busy={reprocess.isPending}
      icon={RotateCw}
      onClick={() => reprocess.mutate({})}
    >
      {t('Try again')}
    </Button>
  )
}
