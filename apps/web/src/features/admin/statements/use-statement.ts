import { confirmStatement, readStatement } from '@spoor/contract/routes/admin-statements.ts'
import type { StatementColumns, StatementLine } from '@spoor/contract/routes/admin-statements.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { formatRand } from '../../../format/quantity.ts'
import { useReloadAdmin } from '../admin-queries.ts'
import type { DecisionLog } from '../payments/use-decide.ts'
import { confirmedLines, payableOf } from './statement-lines.ts'

/** Reads a statement, which writes nothing, and then takes the chosen lines as payments. */
export function useStatement(log: DecisionLog) {
  const reload = useReloadAdmin()
  return {
    read: useMutation({
      mutationFn: ({ file, columns }: { file: File; columns?: StatementColumns }) =>
        api.sendFile(readStatement, file, { fields: columns && { columns: JSON.stringify(columns) } }),
    }),
    confirm: useMutation({
      mutationFn: ({ lines, chosen }: { lines: readonly StatementLine[]; chosen: ReadonlySet<number> }) =>
        api.call(confirmStatement, { body: { lines: confirmedLines(lines, chosen) } }),
      onSuccess: ({ payment_ids }, { lines, chosen }) => {
        for (const [index, line] of payableOf(lines, chosen).entries()) {
          const paymentId = payment_ids[index]
          if (!paymentId) continue
          log.onDecided({
            name: line.payer.name,
            outcome: 'verified',
            words: `${formatRand(line.amount)} · ${line.description}`,
            wayBack: { kind: 'payment', paymentId },
          })
        }
        void reload()
      },
    }),
  }
}
