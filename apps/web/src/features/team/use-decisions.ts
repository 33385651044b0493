import { decideSubmissions, undoDecisions } from '@spoor/contract/routes/submissions.ts'
import type { DecisionOutcomes } from '@spoor/contract/routes/submissions.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { formatCount } from '../../format/quantity.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.tsx'
import { useReloadTeam } from './use-team.ts'

export interface Decision {
  ids: string[]
  decision: 'approved' | 'sent_back'
  comment: string
}

function decisionWords(decision: Decision['decision'], { done, items }: DecisionOutcomes): string {
  if (decision === 'approved')
    return done === 1 ? t('Logbook approved') : t('{n} logbooks approved', { n: formatCount(done) })
  if (done > 1) return t('{n} logbooks sent back', { n: formatCount(done) })
  return t('Sent back to {employee}', { employee: items.find(({ state }) => state === 'done')?.employee ?? '' })
}

/** Approves logbooks or sends them back, with a way to undo it before the drivers are mailed. */
export function useDecisions(onDone: (outcomes: DecisionOutcomes) => void) {
  const reload = useReloadTeam()
  const undo = async (ids: string[]): Promise<void> => {
    try {
      const { done, items } = await api.call(undoDecisions, { body: { ids } })
      const failed = items.find(({ state }) => state !== 'done')
      if (failed) toast.error(failed.message)
      if (done > 0)
        toast.success(plural(done, '{n} logbook waits for review again', '{n} logbooks wait for review again'))
    } catch (error) {
      toast.error(messageOf(error, t('The decision could not be undone')))
    }
    await reload()
  }
  return useMutation({
    mutationFn: (decision: Decision) => api.call(decideSubmissions, { body: decision }),
    onSuccess: async (outcomes, { decision }) => {
      const done = outcomes.items.filter(({ state }) => state === 'done').map(({ id }) => id)
      if (done.length > 0) undoToast(decisionWords(decision, outcomes), () => void undo(done))
      onDone(outcomes)
      await reload()
    },
  })
}
