import { takeSeat, undoPayment, undoRejection, verifyPayment } from '@spoor/contract/routes/admin-payments.ts'
import { SUBSCRIPTION_DAYS } from '@spoor/contract/plans.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { formatRand } from '../../../format/quantity.ts'
import { toast } from '../../../ui/toast.ts'
import { undoToast } from '../../../ui/undo-toast.tsx'
import { useReloadAdmin } from '../admin-queries.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'
import { serverMessage } from '../server-message.ts'
import type { Decision, WayBack } from './decision.ts'
import { PENDING } from './use-payments.ts'
import type { PendingPage } from './use-payments.ts'
import type { VerifyTarget } from './verify-target.ts'
import { t } from '../../../language/t.ts'

type NewDecision = Omit<Decision, 'key' | 'undone'>

/** What is noted of a decision by whoever shows the list of them. */
export interface DecisionLog {
  onDecided: (decision: NewDecision) => void
  onUndone: (wayBack: WayBack) => void
}

interface VerifyOrder {
  target: VerifyTarget
  /** The same for every attempt of one dialog. */
  key: string
  reference?: string
  days?: number
  amount?: number
}

const takeBack = (wayBack: WayBack): Promise<unknown> => {
  if (wayBack.kind === 'payment') return api.call(undoPayment, { params: { id: wayBack.paymentId } })
  const params = { user_id: wayBack.userId }
  return wayBack.kind === 'seat' ? api.call(takeSeat, { params }) : api.call(undoRejection, { params })
}

/** Verifying, renewing, seating and rejecting, each with its way back. */
export function useDecide({ onDecided, onUndone }: DecisionLog) {
  const queryClient = useQueryClient()
  const reload = useReloadAdmin()

  const undo = useMutation({
    mutationFn: takeBack,
    onSuccess: (_, wayBack) => {
      onUndone(wayBack)
      toast.success(t('Undone'))
      void reload()
    },
    onError: (error) => toast.error(serverMessage(error, t('Failed to undo'))),
  })

  const decided = (userId: string, said: string, decision: NewDecision): void => {
    // Off the list at once; what the server has follows.
    queryClient.setQueriesData<PendingPage>({ queryKey: PENDING }, (page) => {
      const items = page?.items.filter(({ id }) => id !== userId)
      return page && items && { items, total: page.total - (page.items.length - items.length) }
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
