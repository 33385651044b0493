import { useEffect } from 'react'
import { toast as hotToast } from 'react-hot-toast'
import { t } from '../language/t.ts'
import { showToaster } from './toaster.tsx'
import { toast } from './toast.ts'
import { UNDO_TOAST_MS } from './undo-toast.tsx'

const ID = 'group-undo'

/** How an action joins others of its group, sharing one message and one undo. */
export interface Fold {
  group: string
  /** For example 'business'; `mixed` describes actions of several kinds. */
  kind: string
  count: number
  /** The items that were changed, if known; changing an item twice counts once. */
  ids?: readonly string[]
  message: (count: number) => string
  mixed: (count: number) => string
  /** Formats how much was undone. */
  undone?: (count: number) => string
}

interface Step {
  message: string
  fold: Fold | null
  /** Resolves to the number of undone changes, or to null if it failed and has already reported the error. */
  undo: () => Promise<number | null | void> | void
}

/** Undo stack: newest group last, and within it the newest step last. Empty while no toast is shown. */
let groups: readonly (readonly Step[])[] = []
let undoing: Promise<void> = Promise.resolve()

/** Reports an action with Undo. An action of the same group joins the shown toast; any other replaces it. */
export function groupUndo(message: string, undo: Step['undo'], fold: Fold | null = null): void {
  const step: Step = { message, fold, undo }
  const newest = groups.at(-1)
  const joins = fold !== null && newest?.[0].fold?.group === fold.group
  groups = joins ? [...groups.slice(0, -1), [...newest, step]] : [...groups, [step]]
  showNewest()
}

function showNewest(): void {
  const newest = groups.at(-1)
  if (!newest) {
    hotToast.dismiss(ID)
    return
  }
  showToaster()
  hotToast.success(<Message text={newest.length === 1 ? newest[0].message : folded(newest)} />, {
    id: ID,
    duration: UNDO_TOAST_MS,
  })
}

function folded(steps: readonly Step[]): string {
  const folds = steps.flatMap(({ fold }) => fold ?? [])
  const last = folds[folds.length - 1]
  const kindById = new Map(folds.flatMap(({ ids = [], kind }) => ids.map((id) => [id, kind] as const)))
  const unknown = folds.filter(({ ids }) => ids === undefined)
  const count = unknown.reduce((sum, fold) => sum + fold.count, kindById.size)
  const kinds = [...kindById.values(), ...unknown.map(({ kind }) => kind)]
  return kinds.every((kind) => kind === last.kind) ? last.message(count) : last.mixed(count)
}

/** Undoes the newest group after any pending undo; the toast then offers the previous group. */
function undoNewest(): void {
  const steps = groups.at(-1)
  if (!steps) return
  groups = groups.slice(0, -1)
  const undo = () => undoAll(steps)
  undoing = undoing.then(undo, undo)
  showNewest()
}

/** Undoes the steps last to first, one at a time. */
async function undoAll(steps: readonly Step[]): Promise<void> {
  let undone = 0
  let failed = false
  for (const { undo } of steps.toReversed()) {
    const count = await undo()
    if (count === null) failed = true
    else undone += count ?? 0
  }
  const said = steps[steps.length - 1].fold?.undone
  if (said && !(failed && undone === 0)) toast.success(said(undone))
}

function Message({ text }: { text: string }) {
  // The next action gets a new toast once this one has closed.
  useEffect(
    () => () => {
      groups = []
    },
    [],
  )
  return (
    <span className="flex w-full items-center gap-3">
      <span className="min-w-0 flex-1">{text}</span>
      <button
        type="button"
        aria-label={t('Undo: {what}', { what: text })}
        className="pointer-events-auto shrink-0 rounded-md px-2 py-1 font-semibold text-accent underline underline-offset-2 hover:bg-sunken pointer-coarse:-my-2 pointer-coarse:py-3"
        // The second press of a double click must not undo the previous action.
        onClick={({ detail }) => detail < 2 && undoNewest()}
      >
        {t('Undo')}
      </button>
    </span>
  )
}
