import { t } from '../../../language/t.ts'
export type TripKeyAction =
  | 'next'
  | 'previous'
  | 'business'
  | 'private'
  | 'unclassified'
  | 'accept'
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
  a: 'accept',
  x: 'select',
  c: 'confirm',
  n: 'add',
  r: 'refresh',
  m: 'map',
  '/': 'search',
  '?': 'shortcuts',
  Escape: 'clear',
}
/** Left to the page unless the list has the focus. */
const IN_LIST: Readonly<Record<string, TripKeyAction>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'edit',
  Delete: 'delete',
}
const WITH_CTRL: Readonly<Record<string, TripKeyAction>> = { f: 'search', e: 'download', s: 'save-tab' }

/** The action of a key press; null if the list must ignore it, for example in a text field. */
export function getTripKeyAction(press: {
  key: string
  ctrl: boolean
  /** Alt, Meta, or Ctrl with Shift: shortcuts of the browser or the system. */
  other: boolean
  inField: boolean
  /** If the search box already has the focus, a second Ctrl+F opens the browser's search. */
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

/** Keys as displayed in the list of shortcuts. */
export const SHORTCUTS: readonly { title: string; keys: readonly (readonly [keys: string, what: string])[] }[] = [
  {
    title: t('The page'),
    keys: [
      [t('Ctrl + F or /'), t('Search (press again for the browser’s search)')],
      [t('Ctrl + M'), t('Toggle sidebar')],
      [t('Ctrl + E'), t('Export the listed trips')],
      [t('Ctrl + S'), t('Save filters as a tab')],
      ['N', t('New trip')],
      ['R', t('Refresh')],
      ['M', t('Show or hide the map')],
      ['?', t('This list')],
      [t('Esc'), t('Close, or clear the selection')],
    ],
  },
  {
    title: t('The list'),
    keys: [
      [t('J or ↓'), t('Next trip')],
      [t('K or ↑'), t('Previous trip')],
      ['X', t('Select the trip')],
      [t('Shift + J, Shift + K'), t('Select and continue')],
      ['B', t('Business')],
      ['P', t('Private')],
      ['U', t('Unclassified')],
      ['A', t('Accept suggestions')],
      ['C', t('Confirm')],
      ['Enter', t('Edit the trip')],
      ['Delete', t('Delete the trip')],
      ['Tab', t('Next button or field')],
    ],
  },
]
