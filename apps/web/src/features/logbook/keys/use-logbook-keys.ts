import type { Trip } from '@spoor/contract/routes/trips.ts'
import { t } from '../../../language/t.ts'
import { toast } from '../../../ui/toast.ts'
import { toggleMap } from '../filter/logbook-search.ts'
import { isSelected } from '../list/selection.ts'
import { useLogbookContext } from '../logbook-state.ts'
import { useEffect, useEffectEvent } from 'react'
import { getTripKeyAction, type TripKeyAction } from './trip-key.ts'

/** The logbook's keyboard shortcuts. They act on the selected trips, or on the chosen one if none is selected. */
export function useLogbookKeys(): void {
  const { actions, address, away, changes, chosen, confirmTicked, openDialog, searchBox, show, ticks } =
    useLogbookContext()
  // The server is unreachable, so shortcuts that change data do nothing.
  const readOnly = away !== null
  const { trip } = chosen
  const classify = (classification: Trip['classification']) => {
    if (ticks.count > 0) ticks.classify(classification)
    else if (trip) void changes.classify(trip, trip.classification === classification ? null : classification)
  }
  const tick = () => {
    if (trip && !isSelected(ticks.selection, trip.id)) ticks.select(trip)
  }
  const refresh = async () => {
    await changes.refresh()
    toast.success(t('Up to date'))
  }
  const meant: Readonly<Record<TripKeyAction, () => void>> = {
    next: () => chosen.step(1),
    previous: () => chosen.step(-1),
    'select-next': () => {
      tick()
      chosen.step(1)
    },
    'select-previous': () => {
      tick()
      chosen.step(-1)
    },
    business: () => classify('business'),
    private: () => classify('private'),
    unclassified: () => classify(null),
    accept: () => {
      if (ticks.count > 0) ticks.accept?.()
      else if (trip?.suggestion && trip.classification === null) void changes.accept(trip)
    },
    confirm: () => {
      if (ticks.count > 0) confirmTicked()
      else if (trip && !readOnly) actions.confirm(trip)
    },
    delete: () => {
      if (ticks.count > 0) ticks.remove()
      else if (trip) actions.remove(trip)
    },
    select: () => trip && ticks.select(trip),
    edit: () => trip && !readOnly && openDialog({ kind: 'edit', trip }),
    clear: ticks.clear,
    search: () => {
      searchBox.current?.focus()
      searchBox.current?.select()
    },
    add: () => readOnly || show({ add: true }),
    refresh: () => void refresh(),
    map: () => address.replace(toggleMap),
    download: () => openDialog({ kind: 'export' }),
    'save-tab': () => readOnly || openDialog({ kind: 'new-tab' }),
    shortcuts: () => openDialog({ kind: 'shortcuts' }),
  }
  useTripKeys((action) => meant[action]())
}

const FIELD = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
/** An open dialog or menu handles its own keys. */
const OPEN = '[role=dialog], [role=menu], dialog[open]'

/** Calls `act` for the logbook's shortcuts while this page is shown. */
function useTripKeys(act: (action: TripKeyAction) => void): void {
  const onAction = useEffectEvent(act)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || document.querySelector(OPEN)) return
      const action = getTripKeyAction({
        key: event.key,
        ctrl: event.ctrlKey && !event.shiftKey && !event.altKey && !event.metaKey,
        other: event.altKey || event.metaKey || (event.ctrlKey && event.shiftKey),
        inField: target?.closest(FIELD) != null,
        inSearch: target?.matches('input[type=search]') ?? false,
        inList: target?.closest('[data-trip]') != null,
      })
      // On a row's buttons, Enter presses the button; on the chosen trip itself it opens the editor.
      if (!action || (action === 'edit' && target?.getAttribute('aria-current') !== 'true')) return
      if (action !== 'clear') event.preventDefault()
      onAction(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
