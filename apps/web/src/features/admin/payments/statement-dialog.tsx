import { useState } from 'react'
import { getErrorMessage } from '../../../net/api-error.ts'
import { formatCount, formatRand } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { ColumnsByHand } from '../../../ui/columns-by-hand.tsx'
import { FileChoice } from '../../../ui/file-choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { DecisionLog } from './decisions.tsx'
import {
  StatementLines,
  preselectLines,
  confirmedLines,
  selectPayable,
  sumAmounts,
  toggleLine,
} from './statement-lines.tsx'
import { t } from '../../../language/t.ts'
import { confirmStatement, readStatement } from '@spoor/contract/routes/admin-statements.ts'
import type { StatementColumns, StatementLine } from '@spoor/contract/routes/admin-statements.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { useReloadAdmin } from '../admin-queries.ts'

const FIELDS = [
  { name: 'day', label: t('Date'), required: true },
  { name: 'description', label: t('Description'), required: true },
  { name: 'reference', label: t('Reference (optional)') },
  { name: 'amount', label: t('Amount, or money in'), required: true },
] as const

/** Imports payments from a bank statement: reads the file, shows its lines, and records only the confirmed ones. */
export function StatementDialog({ log, onClose }: { log: DecisionLog; onClose: () => void }) {
  const { read, confirm } = useStatement(log)
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [fixing, setFixing] = useState(false)
  const statement = read.data
  const readFile = (request: Parameters<typeof read.mutate>[0]): void => {
    setFile(request.file)
    confirm.reset()
    read.mutate(request, {
      onSuccess: ({ lines, columns }) => {
        setChosen(preselectLines(lines))
        setFixing(columns === null)
      },
    })
  }
  const startOver = (): void => {
    setFile(null)
    setFixing(false)
    read.reset()
    confirm.reset()
  }
  const payments = statement ? selectPayable(statement.lines, chosen) : []
  const verified = confirm.data?.verified
  const done = verified !== undefined
  const choosing = !statement && !done

  return (
    <Dialog
      onClose={() => !confirm.isPending && onClose()}
      title={t('Bank statement')}
      description={
        file && !choosing
          ? file.name
          : t('Matches statement lines to payment references. Nothing is saved until you confirm.')
      }
      width="wide"
      footer={
        done ? (
          <>
            <Button onClick={startOver}>{t('Another statement')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('Done')}
            </Button>
          </>
        ) : statement ? (
          <>
            <Button className="mr-auto -ml-4" variant="quiet" disabled={confirm.isPending} onClick={startOver}>
              {t('Another file')}
            </Button>
            {statement.columns && (
              <Button disabled={confirm.isPending} onClick={() => setFixing(!fixing)}>
                {fixing ? t('Back to the lines') : t('Fix columns')}
              </Button>
            )}
            {!fixing && (
              <Button
                variant="primary"
                busy={confirm.isPending}
                disabled={payments.length === 0}
                onClick={() => confirm.mutate({ lines: statement.lines, chosen })}
              >
                {t('Verify {count}{sum}', {
                  count: counted(payments.length),
                  sum: payments.length > 0 && `, ${formatRand(sumAmounts(payments))}`,
                })}
              </Button>
            )}
          </>
        ) : null
      }
    >
      {confirm.isError && (
        <Notice className="mb-4" kind="bad" title={t('Nothing was saved')}>
          {getErrorMessage(confirm.error)}
        </Notice>
      )}
      {done ? (
        <Notice kind="good" title={t('{verified} verified', { verified: counted(verified) })}>
          {t(
            "Each appears under ‘Recent decisions’ with its own Undo. The bank's lines are marked as used and cannot be matched again.",
          )}
        </Notice>
      ) : !statement || !file ? (
        <FileChoice
          label={t('Statement file')}
          title={t('Drop the bank’s file here')}
          hint={t(
            'CSV or Excel, in any layout: Spoor looks for the date, the description and the amount, and you can choose the columns by hand.',
          )}
          testId="statement-input"
          busy={read.isPending}
          problem={read.isError ? getErrorMessage(read.error) : null}
          onFile={(next) => readFile({ file: next })}
        />
      ) : fixing ? (
        <ColumnsByHand
          fields={FIELDS}
          header={statement.header}
          sample={statement.sample}
          columns={statement.columns}
          busy={read.isPending}
          onRead={(columns) => readFile({ file, columns })}
        />
      ) : (
        <StatementLines
          lines={statement.lines}
          chosen={chosen}
          onToggle={(row) => setChosen(toggleLine(chosen, row))}
        />
      )}
    </Dialog>
  )
}

const counted = (count: number): string => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`

/** Reads a statement without saving anything, then records the selected lines as payments. */
function useStatement(log: DecisionLog) {
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
        for (const [index, line] of selectPayable(lines, chosen).entries()) {
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
