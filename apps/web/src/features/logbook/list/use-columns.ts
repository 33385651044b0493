import { DEFAULT_TRIP_COLUMNS, TRIP_COLUMNS, type TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { useState } from 'react'
import { readStored, store } from '../../../net/browser-storage.ts'

const KEY = 'spoor_logbook_columns'

/** The columns of 'All trips', stored in this browser. Each tab stores its own. */
export function useOwnColumns(): [readonly TripColumn[], (columns: readonly TripColumn[]) => void] {
  const [columns, setColumns] = useState(restored)
  return [
    columns,
    (next) => {
      setColumns(next)
      store('localStorage', KEY, next.join(','))
    },
  ]
}

function restored(): readonly TripColumn[] {
  const names = (readStored('localStorage', KEY) ?? '').split(',')
  const known = names.flatMap((name) => TRIP_COLUMNS.find((column) => column === name) ?? [])
  return known.length > 0 ? [...new Set(known)] : DEFAULT_TRIP_COLUMNS
}
