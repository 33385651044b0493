import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { filterOn } from './date-presets.ts'
import { isFiltered, savedFilterOf, sortOf } from './logbook-search.ts'
import type { LogbookSearch } from './logbook-search.ts'
import { useToday } from '../use-today.ts'

const page = getRouteApi('/signed-in/logbook')

/**
 * Made to what the address will be by then: two changes in one moment are both kept, though the address that is shown
 * follows later.
 */
export type LogbookSearchChange = (now: LogbookSearch) => LogbookSearch

/** What the address of the logbook says, and the way to another. */
export function useLogbookAddress() {
  const search = page.useSearch()
  const navigate = page.useNavigate()
  const today = useToday()
  const saved = savedFilterOf(search)
  const filterKey = JSON.stringify(saved)
  // The same object for the same filter: what is loaded hangs on it.
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => filterOn(today, saved), [filterKey, today])
  return {
    search,
    /** The filter as a tab keeps it, with its period. */
    saved,
    /** The filter of today, with its days. */
    filter,
    sort: sortOf(search),
    filtered: isFiltered(search),
    go: (change: LogbookSearchChange) => void navigate({ search: change, resetScroll: false }),
    replace: (change: LogbookSearchChange) => void navigate({ search: change, replace: true, resetScroll: false }),
  } as const
}

export type LogbookAddress = ReturnType<typeof useLogbookAddress>
