import { useEffect, useState } from 'react'

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
  useEffect(() => keep(key, changed ? typed : null), [key, changed, typed])
  return { draft, changed, set: (change) => setTyped((before) => ({ ...before, ...change })) }
}

function read<Draft>(key: string): Partial<Draft> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as Partial<Draft>
  } catch {
    return {}
  }
}

function keep(key: string, typed: object | null): void {
  try {
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed))
    else sessionStorage.removeItem(key)
  } catch {
    // If storage is unavailable, the form still holds the input.
  }
}
