import { getLogbook, listLogbooks } from '@spoor/contract/routes/logbook.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api, queryItems } from './api.ts'

export const logbooksQuery = queryOptions({ queryKey: ['logbooks', 'list'], queryFn: queryItems(listLogbooks) })

/** Tax years and vehicles that have trips, newest first. @param askAgainMs polling interval while there are none */
export const useLogbooks = ({ askAgainMs }: { askAgainMs?: number } = {}) =>
  useQuery({
    ...logbooksQuery,
    refetchInterval: ({ state }) => (askAgainMs !== undefined && state.data?.length === 0 ? askAgainMs : false),
  })

export interface LogbookChoice {
  taxYear: number
  vehicleId: string | undefined
}

export const logbookRequest = ({ taxYear, vehicleId }: LogbookChoice) => ({
  params: { tax_year: taxYear },
  query: { vehicle_id: vehicleId },
})

export const useLogbook = (choice: LogbookChoice | null) =>
  useQuery({
    queryKey: ['logbooks', 'one', choice],
    queryFn: ({ signal }) => api.call(getLogbook, logbookRequest(choice!), { signal }),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
  })

/** The tax year to report by default: the last ended one with trips, else this one; last year's until they load. */
export const findYearToReport = (logbooks: readonly { tax_year: number }[] | undefined, thisYear: number): number =>
  logbooks === undefined ? thisYear - 1 : (logbooks.find(({ tax_year }) => tax_year < thisYear)?.tax_year ?? thisYear)

/** The default logbook: of this tax year, else of the latest with trips. */
export function findDefaultLogbook(
  logbooks: readonly { tax_year: number; vehicle_id: string | null }[],
  thisYear: number,
): LogbookChoice | null {
  const first = logbooks.find(({ tax_year }) => tax_year === thisYear) ?? logbooks[0]
  return first ? { taxYear: first.tax_year, vehicleId: first.vehicle_id ?? undefined } : null
}
