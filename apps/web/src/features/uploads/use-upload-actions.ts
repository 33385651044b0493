import { reprocessUpload, restoreUpload, tryUpload, undoUpload } from '@spoor/contract/routes/uploads.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { toast } from '../../ui/toast.ts'
import { refreshAfterUpload } from './upload-changes.ts'
import { t } from '../../language/t.ts'

export type Processing = RequestOf<typeof tryUpload>['body']

export function useUploadActions(id: string) {
  const queryClient = useQueryClient()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: ['upload-status', id] })
    await refreshAfterUpload(queryClient)
  }
  const showError = (fallback: string) => (error: unknown) => {
    toast.error(getErrorMessage(error, fallback))
  }
  const params = { id }
  return {
    tryOut: useMutation({
      mutationFn: (body: Processing) => api.call(tryUpload, { params, body }),
      onError: showError(t('The preview failed')),
    }),
    reprocess: useMutation({
      mutationFn: (body: Processing) => api.call(reprocessUpload, { params, body }),
      onSuccess: refresh,
      onError: showError(t('The file could not be read again')),
    }),
    undo: useMutation({
      mutationFn: () => api.call(undoUpload, { params }),
      onSuccess: refresh,
      onError: showError(t('The upload could not be undone')),
    }),
    restore: useMutation({
      mutationFn: () => api.call(restoreUpload, { params }),
      onSuccess: refresh,
      onError: showError(t('The upload could not be restored')),
    }),
  }
}
