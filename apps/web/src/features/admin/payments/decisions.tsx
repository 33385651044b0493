import { useState } from 'react'
import { takeUserSeat, undoPayment, undoRejection, verifyPayment } from '@spoor/contract/routes/admin-payments.ts'
import { SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { formatRand } from '../../../format/quantity.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'
import { serverMessage, useReloadAdmin } from '../admin-queries.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'
import { PENDING, type PendingPage } from './use-payments.ts'
import type { VerifyTarget } from './verify-target.ts'
import { t } from '../../../language/t.ts'
import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'

/** How to undo a decision on a payment. */
type WayBack =
  | { kind: 'payment'; paymentId: string }
  | { kind: 'seat'; userId: string }
  | { kind: 'rejection'; userId: string }

/** A decision made on this screen. It stays listed, with its undo, until the admin leaves the screen. */
export interface Decision {
  /** Unique per decision, even for the same person. */
  key: string
  name: string
  outcome: 'verified' | 'rejected'
  words: string
  wayBack: WayBack
  undone: boolean
}

const getDecisionKey = (wayBack: WayBack): string =>
  wayBack.kind === 'payment' ? wayBack.paymentId : `${wayBack.kind}-${wayBack.userId}`

/** Adds a decision at the top and replaces an older one of the same kind for the same person. */
export function withDecision(
  decisions: readonly Decision[],
  decision: Omit<Decision, 'key' | 'undone'>,
): readonly Decision[] {
  const key = getDecisionKey(decision.wayBack)
  return [{ ...decision, key, undone: false }, ...decisions.filter((one) => one.key !== key)]
}

export const withUndone = (decisions: readonly Decision[], wayBack: WayBack): readonly Decision[] =>
  decisions.map((one) => (one.key === getDecisionKey(wayBack) ? { ...one, undone: true } : one))

/** Decisions made in any part of the screen while it is open. */
export function useDecisions(): { decisions: readonly Decision[]; log: DecisionLog } {
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  return {
    decisions,
    log: {
      onDecided: (decision) => setDecisions((before) => withDecision(before, decision)),
      onUndone: (wayBack) => setDecisions((before) => withUndone(before, wayBack)),
    },
  }
}

type NewDecision = Omit<Decision, 'key' | 'undone'>

export interface DecisionLog {
  onDecided: (decision: NewDecision) => void
  onUndone: (wayBack: WayBack) => void
}

interface VerifyOrder {
  target: VerifyTarget
  /** Idempotency key, the same for every attempt from one dialog. */
  key: string
  reference?: string
  days?: number
  amount?: number
}

const undoDecision = (wayBack: WayBack): Promise<unknown> => {
  if (wayBack.kind === 'payment') return api.call(undoPayment, { params: { id: wayBack.paymentId } })
  const params = { user_id: wayBack.userId }
  return wayBack.kind === 'seat' ? api.call(takeUserSeat, { params }) : api.call(undoRejection, { params })
}

/** Mutations to verify, renew, seat or reject a user, each with an undo. */
export function useDecide({ onDecided, onUndone }: DecisionLog) {
  const queryClient = useQueryClient()
  const reload = useReloadAdmin()

  const undo = useMutation({
    mutationFn: undoDecision,
    onSuccess: (_, wayBack) => {
      onUndone(wayBack)
      toast.success(t('Undone'))
      void reload()
    },
    onError: (error) => toast.error(serverMessage(error, t('Failed to undo'))),
  })

  const decided = (userId: string, said: string, decision: NewDecision): void => {
    // Remove it from the list right away; the refetch follows.
    queryClient.setQueriesData<PendingPage>({ queryKey: PENDING }, (page) => {
      const items = page?.items.filter(({ id }) => id !== userId)
      return page && items && { ...page, items, total: page.total - (page.items.length - items.length) }
    })
    onDecided(decision)
    undoToast(said, () => undo.mutate(decision.wayBack))
    void reload()
  }

  const verify = useMutation({
    mutationFn: ({ target, key, ...body }: VerifyOrder) =>
      api.call(
        verifyPayment,
        { params: { id: target.userId }, body: { verified: true, ...body } },
        { idempotencyKey: key },
      ),
    onSuccess: ({ user, payment }, { target, days = SUBSCRIPTION_DAYS }) =>
      payment
        ? decided(user.id, ADMIN_SUCCESSES.paymentVerified(days), {
            name: user.name,
            outcome: 'verified',
            words: [
              payment.amount === null ? null : formatRand(payment.amount),
              t('{days} days', { days: payment.days }),
              payment.reference,
            ]
              .filter(Boolean)
              .join(' · '),
            wayBack: { kind: 'payment', paymentId: payment.id },
          })
        : decided(user.id, t('{name} has a seat now', { name: user.name }), {
            name: user.name,
            outcome: 'verified',
            words: t('Seat covered by {company}', {
              company: target.coveredBy ?? user.company_name ?? t('the company'),
            }),
            wayBack: { kind: 'seat', userId: user.id },
          }),
    onError: () => toast.error(ADMIN_ERRORS.verifyPayment),
  })

  const reject = useMutation({
    mutationFn: ({ userId, reason }: { userId: string; reason?: string }) =>
      api.call(verifyPayment, { params: { id: userId }, body: { verified: false, reason } }),
    onSuccess: ({ user }, { reason }) =>
      decided(user.id, ADMIN_SUCCESSES.paymentRejected, {
        name: user.name,
        outcome: 'rejected',
        words: reason ?? t('No reason given'),
        wayBack: { kind: 'rejection', userId: user.id },
      }),
    onError: () => toast.error(ADMIN_ERRORS.verifyPayment),
  })

  return { verify, reject, undo }
}

export type Decide = ReturnType<typeof useDecide>

/** Decisions made while this screen is open, each with an undo button. */
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
        <Undo2 size={17} className="shrink-0 text-muted" />
      ) : verified ? (
        <CircleCheck size={17} className="shrink-0 text-good" />
      ) : (
        <CircleX size={17} className="shrink-0 text-bad" />
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
