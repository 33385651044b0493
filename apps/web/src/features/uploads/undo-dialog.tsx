import { UNDO_DAYS } from '@spoor/contract/limits/limits.ts'
import { getUndoEffect, type Upload } from '@spoor/contract/routes/uploads.ts'
import { useQuery } from '@tanstack/react-query'
import { queryReply } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useUploadActions } from './use-upload-actions.ts'
import { plural, t } from '../../language/t.ts'

/** Shows what undoing the upload would remove, then undoes it. A file that is not in the logbook is just removed. */
export function UndoDialog({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { undo } = useUploadActions(upload.upload_id)
  const isOut = upload.status !== 'saved'
  const effect = useQuery({
    queryKey: ['undo-effect', upload.upload_id],
    queryFn: queryReply(getUndoEffect, { params: { id: upload.upload_id } }),
    staleTime: 0,
    gcTime: 0,
  })
  const done = () => {
    onClose()
    toast.success(
      isOut
        ? t('{filename} was removed', { filename: upload.filename })
        : t('{filename} was undone', { filename: upload.filename }),
    )
  }
  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={isOut ? t('Remove this file?') : t('Undo this upload?')}
      description={upload.filename}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep it')}</Button>
          <Button
            variant="danger"
            disabled={!effect.data}
            busy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: done })}
          >
            {isOut ? t('Remove') : t('Undo this upload')}
          </Button>
        </>
      }
    >
      <Loaded
        query={effect}
        failed={t('Could not count the trips to be removed')}
        skeleton={<Skeleton className="h-24" />}
      >
        {({ trips, corrected_trips: corrected, reported_trips: reported }) =>
          trips === 0 ? (
            <>
              <p>
                {isOut
                  ? t('Your logbook does not change: it has no trips from this file.')
                  : t('Your logbook does not change: all trips of this file are in other files too.')}
              </p>
              <p className="mt-3 text-sm text-muted">{t('You can restore it for {UNDO_DAYS} days.', { UNDO_DAYS })}</p>
            </>
          ) : (
            <>
              <p>
                <strong className="font-semibold">
                  {plural(
                    trips,
                    '{n} trip will be removed from your logbook',
                    '{n} trips will be removed from your logbook',
                  )}
                </strong>
                {t(': those in no other upload.')}
              </p>
              {(corrected > 0 || reported > 0) && (
                <ul className="mt-3 list-disc space-y-1 pl-5 text-sm">
                  {corrected > 0 && (
                    <li>
                      {plural(
                        corrected,
                        '{n} of them was classified, confirmed or edited by you.',
                        '{n} of them were classified, confirmed or edited by you.',
                      )}
                    </li>
                  )}
                  {reported > 0 && (
                    <li>
                      {plural(
                        reported,
                        '{n} is in a submitted logbook, which does not change.',
                        '{n} are in a logbook you submitted. That logbook does not change.',
                      )}
                    </li>
                  )}
                </ul>
              )}
              <p className="mt-3 text-sm text-muted">
                {t('You have {UNDO_DAYS} days to restore it, including all your edits.', { UNDO_DAYS })}
              </p>
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
