export type TripKeyAction =
  | 'next'
  | 'previous'
  | 'business'
  | 'private'
  | 'unclassified'
  | 'select'
  | 'select-next'
  | 'select-previous'
  | 'edit'
  | 'delete'
  | 'search'
  | 'confirm'
  | 'add'
  | 'refresh'
  | 'map'
  | 'download'
  | 'save-tab'
  | 'shortcuts'
  | 'clear'

const ANYWHERE: Readonly<Record<string, TripKeyAction>> = {
  j: 'next',
  k: 'previous',
  J: 'select-next',
  K: 'select-previous',
  b: 'business',
  p: 'private',
  u: 'unclassified',
  x: 'select',
  c: 'confirm',
  n: 'add',
  r: 'refresh',
  m: 'map',
  '/': 'search',
  '?': 'shortcuts',
  Escape: 'clear',
}
/** These belong to the page unless the list has the focus. */
const IN_LIST: Readonly<Record<string, TripKeyAction>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'edit',
  Delete: 'delete',
}
const WITH_CTRL: Readonly<Record<string, TripKeyAction>> = { f: 'search', e: 'download', s: 'save-tab' }

/** What a key press means; null where it is not the list's business, such as in a text field. */
export function tripKeyAction(press: {
  key: string
  ctrl: boolean
  /** Alt, Meta, or Ctrl with Shift: the browser's and the system's. */
  other: boolean
  inField: boolean
  /** The search box has the focus already: a second Ctrl+F is the browser's. */
  inSearch: boolean
  inList: boolean
}): TripKeyAction | null {
  if (press.other) return null
  if (press.ctrl) {
    const action = WITH_CTRL[press.key.toLowerCase()] ?? null
    return action === 'search' && press.inSearch ? null : action
  }
  if (press.inField) return null
  return ANYWHERE[press.key] ?? (press.inList ? (IN_LIST[press.key] ?? null) : null)
}

/** The keys as the list of shortcuts shows them. */
export const SHORTCUTS: readonly { title: string; keys: readonly (readonly [keys: string, what: string])[] }[] = [
  {
    title: 'The page',
    keys: [
      ['Ctrl + F or /', 'Search; a second Ctrl + F is the browser’s'],
      ['Ctrl + M', 'Wide or narrow sidebar'],
      ['Ctrl + E', 'Download the trips of the list'],
      ['Ctrl + S', 'Save filters as a tab'],
      ['N', 'New trip'],
      ['R', 'Refresh'],
      ['M', 'Show or hide the map'],
      ['?', 'This list'],
      ['Esc', 'Close, or clear the selection'],
    ],
  },
  {
    title: 'The list',
    keys: [
      ['J or ↓', 'Next trip'],
      ['K or ↑', 'Previous trip'],
      ['X', 'Select the trip'],
      ['Shift + J, Shift + K', 'Select and go on'],
      ['B', 'Business'],
      ['P', 'Private'],
      ['U', 'Unclassified'],
      ['C', 'Confirm'],
      ['Enter', 'Edit the trip'],
      ['Delete', 'Delete the trip'],
      ['Tab', 'Next button or field'],
    ],
  },
]
