import { updateSettings, type Settings, type SettingsChange } from '@spoor/contract/routes/settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { SETTINGS } from '../../api/use-settings.ts'
import { toast } from '../../ui/toast.ts'
import { reloadSuggestionsSoon } from '../../api/reload-suggestions.ts'
import { t } from '../../language/t.ts'

/** Optimistic update, reverted if the server refuses. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => api.call(updateSettings, { body: change }),
    onMutate: (change) => {
      const before = client.getQueryData<Settings>(SETTINGS)
      if (before) client.setQueryData(SETTINGS, { ...before, ...change })
      return before
    },
    onSuccess: async (settings, change) => {
      client.setQueryData(SETTINGS, settings)
      toast.success(t('Settings saved'))
      // The work-hours filter, warnings and the suggestions depend on these.
      if (
        change.work_hours ||
        change.home_office !== undefined ||
        change.suggest_from !== undefined ||
        change.confirm_from !== undefined
      ) {
        reloadSuggestionsSoon(client)
        await client.invalidateQueries({ queryKey: ['trips'] })
      }
    },
    onError: (error, _, before) => {
      client.setQueryData(SETTINGS, before)
      toast.error(getErrorMessage(error, t('The settings could not be saved')))
    },
  })
}
