import type { Rule } from '@spoor/contract/routes/rules.ts'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { t } from '../../../language/t.ts'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ClassificationBadge } from '../../../ui/trip-badges.tsx'
import { undoToast } from '../../../ui/undo-toast.tsx'
import { describeConditions, refersToDeleted } from './rule-words.ts'
import { useRuleChanges, type RuleNames, type RuleScope } from './use-rules.ts'

export function RuleList({
  scope,
  rules,
  names,
  readOnly = false,
  onEdit,
}: {
  scope: RuleScope
  rules: readonly Rule[]
  names: RuleNames | undefined
  readOnly?: boolean
  onEdit: (rule: Rule) => void
}) {
  const changes = useRuleChanges(scope)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [moved, setMoved] = useState('')
  const ids = rules.map(({ id }) => id)
  const move = (id: string, to: number) => {
    const from = ids.indexOf(id)
    if (to < 0 || to >= ids.length || to === from) return
    void changes.order(ids.toSpliced(from, 1).toSpliced(to, 0, id))
    setMoved(t('Rule {from} is now rule {to}', { from: from + 1, to: to + 1 }))
  }
  const remove = async (rule: Rule) => {
    const restore = await changes.remove(rule, ids)
    if (restore !== null) undoToast(t('Rule deleted'), () => void restore())
  }
  const onDrop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, at)
    setDragged(null)
    setOver(null)
  }
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {moved}
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {rules.map((rule, at) => {
          const words = names ? describeConditions(rule.conditions, names) : '…'
          return (
            // Mouse users drag; keyboard users have the arrow buttons.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={rule.id}
              draggable={!readOnly}
              className={classes(
                'flex items-center gap-x-2 gap-y-1 py-2 max-sm:flex-wrap',
                dragged === rule.id && 'opacity-50',
                over === at && dragged !== null && dragged !== rule.id && 'bg-accent-tint',
              )}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(rule.id)
              }}
              onDragEnd={() => {
                setDragged(null)
                setOver(null)
              }}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(at)
              }}
              onDrop={(event) => onDrop(event, at)}
            >
              {!readOnly && (
                <GripVertical size={16} className="shrink-0 cursor-grab text-muted pointer-coarse:hidden" />
              )}
              <span className="w-5 shrink-0 text-sm text-muted tabular-nums">{at + 1}</span>
              <div className="min-w-0 flex-1 text-sm">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="font-semibold wrap-anywhere">{words}</span>
                  <span aria-label={t('is')} className="text-muted">
                    →
                  </span>
                  <ClassificationBadge classification={rule.classification} />
                </p>
                {rule.reason !== '' && (
                  <p className="text-muted wrap-anywhere">{t('Reason: {reason}', { reason: rule.reason })}</p>
                )}
                {names && !readOnly && refersToDeleted(rule.conditions, names) && (
                  <p className="text-warn">{t('Does not match any trips: edit or delete it.')}</p>
                )}
              </div>
              {!readOnly && (
                <span className="flex shrink-0 max-sm:w-full max-sm:justify-end">
                  <IconButton
                    size="smallIcon"
                    label={t('Move up: {rule}', { rule: words })}
                    disabled={at === 0}
                    icon={ArrowUp}
                    onClick={() => move(rule.id, at - 1)}
                  />
                  <IconButton
                    size="smallIcon"
                    label={t('Move down: {rule}', { rule: words })}
                    disabled={at === rules.length - 1}
                    icon={ArrowDown}
                    onClick={() => move(rule.id, at + 1)}
                  />
                  <IconButton
                    size="smallIcon"
                    label={t('Edit: {rule}', { rule: words })}
                    icon={Pencil}
                    onClick={() => onEdit(rule)}
                  />
                  <IconButton
                    size="smallIcon"
                    label={t('Delete: {rule}', { rule: words })}
                    icon={Trash2}
                    onClick={() => void remove(rule)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
