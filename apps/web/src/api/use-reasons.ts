import { listReasons } from '@spoor/contract/routes/suggestions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** The driver's earlier reasons that match the typed text, most used first. */
export const useReasons = (typed: string) =>
  useQuery({
    queryKey: ['trips', 'reasons', typed],
    queryFn: async ({ signal }) =>
      (await api.call(listReasons, { query: { q: typed || undefined } }, { signal })).items.map(({ reason }) => reason),
    placeholderData: keepPreviousData,
    retry: false,
  })
