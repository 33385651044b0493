import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { formatCount, formatRand } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { DecisionLog } from '../payments/use-decide.ts'
import { ChooseStatement } from './choose-statement.tsx'
import { StatementColumns } from './statement-columns.tsx'
import { StatementLines } from './statement-lines-list.tsx'
import { chosenAtFirst, payableOf, sumOf, toggled } from './statement-lines.ts'
import { useStatement } from './use-statement.ts'
import { t } from '../../../language/t.ts'

/** Many payments at once: a bank's statement is read, its lines are shown, and only what is confirmed is written. */
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
        setChosen(chosenAtFirst(lines))
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
  const payments = statement ? payableOf(statement.lines, chosen) : []
  const verified = confirm.data?.verified
  const done = verified !== undefined
  const choosing = !statement && !done

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !confirm.isPending && onClose()}
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
                  sum: payments.length > 0 && `, ${formatRand(sumOf(payments))}`,
                })}
              </Button>
            )}
          </>
        ) : null
      }
    >
      {confirm.isError && (
        <div className="mb-4">
          <Notice kind="bad" title={t('Nothing was saved')}>
            {messageOf(confirm.error, t('Request failed'))}
          </Notice>
        </div>
      )}
      {done ? (
        <Notice kind="good" title={t('{verified} verified', { verified: counted(verified) })}>
          {t(
            "Each appears under ‘Recent decisions’ with its own undo. The bank's lines are marked as used and never count again.",
          )}
        </Notice>
      ) : !statement || !file ? (
        <ChooseStatement
          busy={read.isPending}
          problem={read.isError ? messageOf(read.error, t('Request failed')) : null}
          onFile={(next) => readFile({ file: next })}
        />
      ) : fixing ? (
        <>
          {!statement.columns && (
            <div className="mb-4">
              <Notice kind="warn" title={t('The columns were not found')}>
                {t('Choose what each column is.')}
              </Notice>
            </div>
          )}
          <StatementColumns
            header={statement.header}
            sample={statement.sample}
            columns={statement.columns}
            busy={read.isPending}
            onRead={(columns) => readFile({ file, columns })}
          />
        </>
      ) : (
        <StatementLines lines={statement.lines} chosen={chosen} onToggle={(row) => setChosen(toggled(chosen, row))} />
      )}
    </Dialog>
  )
}

const counted = (count: number): string => `${formatCount(count)} ${count === 1 ? 'payment' : 'payments'}`
