import * as routes from '@spoor/contract/routes/places.ts'
import type { Place } from '@spoor/contract/routes/places.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { reloadSuggestionsSoon } from '../api/reload-suggestions.ts'
import { api, queryReply } from '../api/api.ts'
import { t } from '../language/t.ts'
import { useAction, type ActionOptions } from '../ui/use-action.ts'

const PLACES = 'places'

export const usePlaces = ({ enabled = true } = {}) =>
  useQuery({ queryKey: [PLACES, 'list'], queryFn: queryReply(routes.listPlaces), enabled })

export const usePlace = (id: string | null) =>
  useQuery({
    queryKey: [PLACES, 'one', id],
    queryFn: queryReply(routes.getPlace, { params: { id: id! } }),
    enabled: id !== null,
  })

export const useSuggestedPlaces = () =>
  useQuery({ queryKey: [PLACES, 'suggested'], queryFn: queryReply(routes.listSuggestedPlaces) })

export const useFoundPlaces = (q: string) =>
  useQuery({
    queryKey: [PLACES, 'found', q],
    queryFn: queryReply(routes.searchPlaces, { query: { q } }),
    enabled: q.length >= 2,
    staleTime: Infinity,
  })

type Previewed = RequestOf<typeof routes.previewPlace>['body']

/** How a place would affect the trips; disabled until it has a position. */
export const usePlacePreview = (wanted: Previewed | null) =>
  useQuery({
    queryKey: [PLACES, 'preview', wanted],
    queryFn: queryReply(routes.previewPlace, { body: wanted! }),
    enabled: wanted !== null,
    placeholderData: keepPreviousData,
  })

/** Reloads everything that shows trips, because trips show place names. */
export function useReloadPlaces(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    reloadSuggestionsSoon(queryClient)
    const keys = [[PLACES], ['trips'], ['dashboard'], ['logbooks']]
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

type NewPlace = RequestOf<typeof routes.createPlace>['body']
type PlaceChange = RequestOf<typeof routes.updatePlace>['body']

type PlaceWish = { id: null; place: NewPlace } | { id: string; place: PlaceChange }

export const useSavePlace = (options: Pick<ActionOptions<PlaceWish, Place>, 'success' | 'failsIn' | 'onDone'>) =>
  useAction({
    ...options,
    call: (wish): Promise<Place> =>
      wish.id === null
        ? api.call(routes.createPlace, { body: wish.place })
        : api.call(routes.updatePlace, { params: { id: wish.id }, body: wish.place }),
    failure: t('The place could not be saved'),
    reloads: useReloadPlaces(),
  })

export const useDeletePlace = ({ id, name }: Place, onDone: () => void) =>
  useAction({
    call: () => api.call(routes.deletePlace, { params: { id } }),
    success: t('{name} deleted', { name }),
    failure: t('The place could not be deleted'),
    failsIn: 'form',
    onDone,
    reloads: useReloadPlaces(),
  })
