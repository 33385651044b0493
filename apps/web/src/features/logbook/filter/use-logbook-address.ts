import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { filterOn } from './date-presets.ts'
import { isFiltered, toSavedFilter, getSort, type LogbookSearch } from './logbook-search.ts'
import { useToday } from '../../../ui/use-today.ts'

const page = getRouteApi('/signed-in/logbook')

/** Receives the pending URL, so that two changes at the same moment both apply. */
export type LogbookSearchChange = (now: LogbookSearch) => LogbookSearch

export function useLogbookAddress() {
  const search = page.useSearch()
  const navigate = page.useNavigate()
  const today = useToday()
  const saved = toSavedFilter(search)
  const filterKey = JSON.stringify(saved)
  // Returns the same object for the same filter, because queries depend on it.
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => filterOn(today, saved), [filterKey, today])
  return {
    search,
    /** The filter as a tab saves it, with an unresolved period. */
    saved,
    /** The filter with its period resolved to today's days. */
    filter,
    sort: getSort(search),
    filtered: isFiltered(search),
    go: (change: LogbookSearchChange) => void navigate({ search: change, resetScroll: false }),
    replace: (change: LogbookSearchChange) => void navigate({ search: change, replace: true, resetScroll: false }),
  } as const
}

export type LogbookAddress = ReturnType<typeof useLogbookAddress>
