import { useEffect, useState } from 'react'
import { readStored, store } from '../../net/browser-storage.ts'

/**
 * Stores unsaved form input for this tab, because changing the language reloads the page. `saved` holds the current
 * values; drafts of another owner are ignored.
 */
export function useStoredDraft<Draft extends object>(
  name: string,
  ownerId: string,
  saved: Draft,
): { draft: Draft; changed: boolean; set: (change: Partial<Draft>) => void } {
  const key = `spoor_settings_${name}_${ownerId}`
  const [typed, setTyped] = useState<Partial<Draft>>(() => read<Draft>(key))
  const draft = { ...saved, ...typed }
  const changed = JSON.stringify(draft) !== JSON.stringify(saved)
  useEffect(() => store('sessionStorage', key, changed ? JSON.stringify(typed) : null), [key, changed, typed])
  return { draft, changed, set: (change) => setTyped((before) => ({ ...before, ...change })) }
}

function read<Draft>(key: string): Partial<Draft> {
  try {
    return (JSON.parse(readStored('sessionStorage', key) ?? '{}') ?? {}) as Partial<Draft>
  } catch {
    return {}
  }
}
