export type ListKeyAction = 'next' | 'previous' | 'search'

const ANYWHERE: Readonly<Record<string, ListKeyAction>> = { j: 'next', k: 'previous', '/': 'search' }
/** These scroll the page unless the list has the focus. */
const IN_LIST: Readonly<Record<string, ListKeyAction>> = { ArrowDown: 'next', ArrowUp: 'previous' }

/** What a key press means to a list; null where it is not the list's business, such as in a text field or with Ctrl. */
export function listKeyAction(press: {
  key: string
  withModifier: boolean
  inField: boolean
  inList: boolean
}): ListKeyAction | null {
  if (press.withModifier || press.inField) return null
  return ANYWHERE[press.key] ?? (press.inList ? (IN_LIST[press.key] ?? null) : null)
}

/** The place that a step leads to among `count`; from none (-1), the first or the last. */
export function stepTo(count: number, at: number, step: 1 | -1): number {
  if (at === -1) return step === 1 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, at + step))
}
