import { listReasons } from '@spoor/contract/routes/suggestions.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Reasons that the driver gave before and that go on from what is typed, the most used first. */
export const useReasons = (typed: string) =>
  useQuery({
    queryKey: ['trips', 'reasons', typed],
    queryFn: async ({ signal }) =>
      (await api.call(listReasons, { query: { q: typed || undefined } }, { signal })).items.map(({ reason }) => reason),
    placeholderData: keepPreviousData,
    retry: false,
  })
