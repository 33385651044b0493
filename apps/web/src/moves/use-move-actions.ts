import { bulkTrips, type Trip } from '@spoor/contract/routes/trips.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { reloadSuggestionsSoon } from '../api/reload-suggestions.ts'
import { t } from '../language/t.ts'
import { getErrorMessage } from '../net/api-error.ts'
import { groupUndo } from '../ui/group-undo.tsx'
import { toast } from '../ui/toast.ts'

/** Makes a move a trip, or a trip a move, with an undo. */
export function useMoveActions() {
  const queryClient = useQueryClient()
  async function send(change: Pick<RequestOf<typeof bulkTrips>['body'], 'action' | 'mode'>, { id }: Trip) {
    try {
      const { changed } = await api.call(bulkTrips, { body: { ...change, ids: [id] } })
      return changed > 0
    } catch (error) {
      toast.error(getErrorMessage(error, t('The trips could not be changed')))
      return false
    } finally {
      reloadSuggestionsSoon(queryClient)
      await Promise.all(
        [['trips'], ['dashboard'], ['logbooks']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    }
  }
  return {
    async addTrip(move: Trip): Promise<void> {
      if (await send({ action: 'restore' }, move))
        groupUndo(t('Added to your trips'), async () =>
          (await send({ action: 'not_my_car', mode: move.mode ?? undefined }, move)) ? 1 : null,
        )
    },
    async markNotMyCar(trip: Trip): Promise<void> {
      if (await send({ action: 'not_my_car' }, trip))
        groupUndo(t('Not my car: the trip no longer counts'), async () =>
          (await send({ action: 'restore' }, trip)) ? 1 : null,
        )
    },
  }
}
