export type ReviewKeyAction =
  | 'business'
  | 'private'
  | 'accept'
  | 'reject'
  | 'undo'
  | 'next'
  | 'previous'
  | 'groups'
  | 'reason'

const KEYS: Readonly<Record<string, ReviewKeyAction>> = {
  b: 'business',
  p: 'private',
  enter: 'accept',
  r: 'reject',
  u: 'undo',
  arrowright: 'next',
  arrowdown: 'next',
  arrowleft: 'previous',
  arrowup: 'previous',
  g: 'groups',
  e: 'reason',
}

/** What a key press means; null where it is none of the review's, such as in a field or on a button. */
export function reviewKeyAction(press: {
  key: string
  withModifier: boolean
  inField: boolean
  /** Enter presses the button or link that has the focus. */
  onControl: boolean
}): ReviewKeyAction | null {
  if (press.withModifier || press.inField) return null
  const action = KEYS[press.key.toLowerCase()] ?? null
  return action === 'accept' && press.onControl ? null : action
}
