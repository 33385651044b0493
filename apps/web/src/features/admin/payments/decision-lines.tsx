import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import type { Decision } from './decision.ts'
import type { Decide } from './use-decide.ts'
import { t } from '../../../language/t.ts'

/** What was decided while this screen is open, each with its way back. */
export function DecisionLines({ decisions, undo }: { decisions: readonly Decision[]; undo: Decide['undo'] }) {
  if (decisions.length === 0) return null
  return (
    <section aria-label={t('Recent decisions')} className="rounded-lg border border-line bg-sunken px-4 py-2">
      <h3 className="py-1 text-xs font-semibold text-muted">{t('Recent decisions')}</h3>
      <ul className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto">
        {decisions.map((decision) => (
          <DecisionLine key={decision.key} decision={decision} undo={undo} />
        ))}
      </ul>
    </section>
  )
}

function DecisionLine({ decision, undo }: { decision: Decision; undo: Decide['undo'] }) {
  const { name, outcome, words, wayBack, undone } = decision
  const verified = outcome === 'verified'
  return (
    <li className="flex min-h-11 items-center gap-3 py-1 text-sm">
      {undone ? (
        <Undo2 aria-hidden size={17} className="shrink-0 text-muted" />
      ) : verified ? (
        <CircleCheck aria-hidden size={17} className="shrink-0 text-good" />
      ) : (
        <CircleX aria-hidden size={17} className="shrink-0 text-bad" />
      )}
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-semibold">{name}</span> {undone ? t('undone') : verified ? t('verified') : t('rejected')}
        <span className="text-muted"> · {words}</span>
      </p>
      {!undone && (
        <Button
          size="small"
          variant="quiet"
          busy={undo.isPending && undo.variables === wayBack}
          onClick={() => undo.mutate(wayBack)}
        >
          {t('Undo')}
        </Button>
      )}
    </li>
  )
}
