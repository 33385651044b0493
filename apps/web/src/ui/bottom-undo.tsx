import { useEffect } from 'react'
import { toast as hotToast } from 'react-hot-toast'
import { t } from '../language/t.ts'
import { showToaster } from './toaster.tsx'
import { toast } from './toast.ts'

const UNDO_MS = 8000
const ID = 'bottom-undo'
const PHONE = '(max-width: 639px)'

/** What was done, such that several of one group make one message and one undo. */
export interface Fold {
  group: string
  /** Such as 'business'; actions of several kinds are said by `mixed`. */
  kind: string
  count: number
  /** What it was done to, where that is known: doing more to the same thing counts once. */
  ids?: readonly string[]
  message: (count: number) => string
  mixed: (count: number) => string
  /** Says how much was undone. */
  undone?: (count: number) => string
}

interface Step {
  fold: Fold | null
  /** Resolves to how much it undid. */
  undo: () => Promise<number | void> | void
}

/** The steps that the shown toast undoes, first one first; empty while none is shown. */
let steps: readonly Step[] = []

/**
 * Says what was done, with the way back, at the foot of the window above what else stands there. There is one such toast:
 * an action of the same group joins it, any other one takes its place.
 */
export function bottomUndo(message: string, undo: Step['undo'], fold: Fold | null = null): void {
  showToaster()
  const joins = fold !== null && steps.length > 0 && steps.every((step) => step.fold?.group === fold.group)
  steps = [...(joins ? steps : []), { fold, undo }]
  const phone = matchMedia(PHONE).matches
  hotToast.success(<Message text={joins ? folded(steps) : message} />, {
    id: ID,
    duration: UNDO_MS,
    // On the left it covers no mark, reason or menu of a row. On a phone it is as wide as what it stands on.
    position: phone ? 'bottom-center' : 'bottom-left',
    style: phone ? { width: '100%', maxWidth: 'none' } : undefined,
  })
}

function folded(all: readonly Step[]): string {
  const folds = all.flatMap(({ fold }) => fold ?? [])
  const last = folds[folds.length - 1]
  const kindOf = new Map(folds.flatMap(({ ids = [], kind }) => ids.map((id) => [id, kind] as const)))
  const unknown = folds.filter(({ ids }) => ids === undefined)
  const count = unknown.reduce((sum, fold) => sum + fold.count, kindOf.size)
  const kinds = [...kindOf.values(), ...unknown.map(({ kind }) => kind)]
  return kinds.every((kind) => kind === last.kind) ? last.message(count) : last.mixed(count)
}

/** The last step first, each after the one before it has ended. */
async function undoAll(all: readonly Step[]): Promise<void> {
  let undone = 0
  for (const { undo } of all.toReversed()) undone += (await undo()) ?? 0
  const said = all[all.length - 1].fold?.undone
  if (said) toast.success(said(undone))
}

function Message({ text }: { text: string }) {
  // The toast of the next action is another one once this one is gone.
  useEffect(
    () => () => {
      steps = []
    },
    [],
  )
  return (
    <span className="flex w-full items-center gap-3">
      <span className="min-w-0 flex-1">{text}</span>
      <button
        type="button"
        aria-label={t('Undo: {what}', { what: text })}
        className="shrink-0 rounded-md px-2 py-1 font-semibold text-accent underline underline-offset-2 hover:bg-sunken pointer-coarse:-my-2 pointer-coarse:py-3"
        onClick={() => {
          const all = steps
          steps = []
          hotToast.dismiss(ID)
          // Once, however often it is pressed.
          if (all.length > 0) void undoAll(all)
        }}
      >
        {t('Undo')}
      </button>
    </span>
  )
}
