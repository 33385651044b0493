import { reprocessUpload, restoreUpload, tryUpload, undoUpload } from '@spoor/contract/routes/uploads.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAction } from '../../ui/use-action.ts'
import { refreshAfterUpload } from './upload-changes.ts'
import { t } from '../../language/t.ts'

export type Processing = RequestOf<typeof tryUpload>['body']

/** @param onReadAgain runs even if the caller is replaced by the progress of the reading */
export function useUploadActions(id: string, onReadAgain?: () => void) {
  const queryClient = useQueryClient()
  const reloads = async () => {
    await queryClient.invalidateQueries({ queryKey: ['upload-status', id] })
    await refreshAfterUpload(queryClient)
  }
  const params = { id }
  return {
    tryOut: useAction({
      call: (body: Processing) => api.call(tryUpload, { params, body }),
      failure: t('The preview failed'),
    }),
    reprocess: useAction({
      call: (body: Processing) => api.call(reprocessUpload, { params, body }),
      success: t('The file is being read again'),
      failure: t('The file could not be read again'),
      onDone: onReadAgain,
      reloads,
    }),
    undo: useAction({
      call: () => api.call(undoUpload, { params }),
      failure: t('The upload could not be undone'),
      reloads,
    }),
    restore: useAction({
      call: () => api.call(restoreUpload, { params }),
      failure: t('The upload could not be restored'),
      reloads,
    }),
  }
}
