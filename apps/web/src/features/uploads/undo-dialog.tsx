import { UNDO_DAYS } from '@spoor/contract/limits.ts'
import { getUndoEffect } from '@spoor/contract/routes/uploads.ts'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useUploadActions } from './use-upload-actions.ts'
import { counted } from './upload-words.ts'

/** Says what taking the upload back would remove, and does it. */
export function UndoDialog({
  upload,
  open,
  onOpenChange,
}: {
  upload: Upload
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { undo } = useUploadActions(upload.upload_id)
  const effect = useQuery({
    queryKey: ['undo-effect', upload.upload_id],
    queryFn: ({ signal }) => api.call(getUndoEffect, { params: { id: upload.upload_id } }, { signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  })
  const done = () => {
    onOpenChange(false)
    toast.success(`${upload.filename} was undone`)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="narrow"
      title="Undo this upload?"
      description={upload.filename}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep it</Button>
          <Button
            variant="danger"
            disabled={!effect.data}
            busy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: done })}
          >
            Undo this upload
          </Button>
        </>
      }
    >
      {effect.isError ? (
        <ErrorState title="What it would remove could not be counted" onRetry={() => void effect.refetch()}>
          {messageOf(effect.error, 'Request failed')}
        </ErrorState>
      ) : effect.data ? (
        <>
          <p>
            <strong className="font-semibold">
              {counted(effect.data.trips, 'trip goes', 'trips go')} out of your logbook
            </strong>
            : those that no other upload supports.
          </p>
          {(effect.data.corrected_trips > 0 || effect.data.reported_trips > 0) && (
            <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
              {effect.data.corrected_trips > 0 && (
                <li>
                  {counted(effect.data.corrected_trips, 'of them was', 'of them were')} classified, confirmed or edited
                  by you.
                </li>
              )}
              {effect.data.reported_trips > 0 && (
                <li>
                  {counted(effect.data.reported_trips, 'stands', 'stand')} in a report. Finished reports stay as they
                  are.
                </li>
              )}
            </ul>
          )}
          <p className="mt-3 text-sm text-muted">
            You can bring it back for {UNDO_DAYS} days, with everything you corrected.
          </p>
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  )
}
