export type TripKeyAction = 'next' | 'previous' | 'business' | 'private' | 'select' | 'edit' | 'search' | 'confirm'

const ANYWHERE: Readonly<Record<string, TripKeyAction>> = {
  j: 'next',
  k: 'previous',
  b: 'business',
  p: 'private',
  x: 'select',
  c: 'confirm',
  '/': 'search',
}
/** These belong to the page unless the list has the focus. */
const IN_LIST: Readonly<Record<string, TripKeyAction>> = { ArrowDown: 'next', ArrowUp: 'previous', Enter: 'edit' }

/** What a key press means; null where it is not the list's business, such as in a text field or with Ctrl. */
export function tripKeyAction(press: {
  key: string
  withModifier: boolean
  inField: boolean
  inList: boolean
}): TripKeyAction | null {
  if (press.withModifier || press.inField) return null
  return ANYWHERE[press.key] ?? (press.inList ? (IN_LIST[press.key] ?? null) : null)
}

/** The trip that `step` leads to from `currentId`; from none, the first or the last. */
export function neighbour(ids: readonly string[], currentId: string | null, step: 1 | -1): string | null {
  const at = currentId === null ? -1 : ids.indexOf(currentId)
  if (at === -1) return ids.at(step === 1 ? 0 : -1) ?? null
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))]
}
