type Area = 'localStorage' | 'sessionStorage'

/** The value stored under a key in this browser; null without one, or if storage is switched off. */
export function readStored(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value in this browser if it allows that; null removes it. */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, value)
  } catch (error) {
    console.warn(`${key} could not be stored in this browser`, error)
  }
}
