import { DEFAULT_TRIP_COLUMNS, TRIP_COLUMNS, type TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { useState } from 'react'

const KEY = 'spoor_logbook_columns'

/** The columns of 'All trips', stored in this browser. Each tab stores its own. */
export function useOwnColumns(): [readonly TripColumn[], (columns: readonly TripColumn[]) => void] {
  const [columns, setColumns] = useState(restored)
  return [
    columns,
    (next) => {
      setColumns(next)
      try {
        localStorage.setItem(KEY, next.join(','))
      } catch (error) {
        console.warn('The columns could not be stored', error)
      }
    },
  ]
}

function restored(): readonly TripColumn[] {
  let names: string[] = []
  try {
    names = (localStorage.getItem(KEY) ?? '').split(',')
  } catch {
    // Treated as no choice.
  }
  const known = names.flatMap((name) => TRIP_COLUMNS.find((column) => column === name) ?? [])
  return known.length > 0 ? [...new Set(known)] : DEFAULT_TRIP_COLUMNS
}
