import * as routes from '@spoor/contract/routes/payroll.ts'
import type { TeamOverview } from '@spoor/contract/routes/team.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, FileUp, Lock } from 'lucide-react'
import { useState } from 'react'
import { api, queryReply } from '../../api/api.ts'
import { saveDownload } from '../../api/save-download.ts'
import { formatDate, formatMonth } from '../../format/instant.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'
import { useTimezone } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { TEAM, useTeamAction } from './use-team.ts'

/** A month's travel pay for the payroll: its file, its close, and the list that sets up employees. */
export function PayrollSection({ month, mayRun }: { month: string } & { mayRun: TeamOverview['may_run'] }) {
  const timezone = useTimezone()
  const [isClosing, setClosing] = useState(false)
  const { data } = useQuery({
    queryKey: [TEAM, 'payroll', month],
    queryFn: queryReply(routes.getPayroll, { params: { month } }),
    placeholderData: keepPreviousData,
  })
  const download = useAction({
    call: async (format: 'xlsx' | 'csv') =>
      saveDownload(await api.download(routes.downloadPayroll, { params: { month, format } })),
    failure: t('The payroll could not be downloaded'),
  })
  const read = useTeamAction({
    call: (file: File) => api.sendFile(routes.importEmployeePay, file, { fields: { month } }),
    success: ({ changed }) => plural(changed, '{n} employee changed', '{n} employees changed'),
    failure: t('The list could not be read'),
  })
  const close = useTeamAction({
    call: () => api.call(routes.closePayroll, { params: { month } }),
    success: t('{month} is closed', { month: formatMonth(month) }),
    failure: t('The month could not be closed'),
    failsIn: 'form',
    onDone: () => setClosing(false),
  })
  const lines = (data?.items ?? []).filter((line) => line.month === month)
  const unapproved = lines.filter((line) => line.approved_to === null).length
  const corrections = (data?.items.length ?? 0) - lines.length
  return (
    <section aria-label={t('Payroll')} className="border-t border-line pt-4">
      <h2 className="mb-1 text-base font-semibold">{t('Payroll of {month}', { month: formatMonth(month) })}</h2>
      <p className="mb-3 max-w-prose text-sm text-muted">
        {t('Business kilometres of approved logbooks and travel pay, by SARS code.')}{' '}
        {data?.closed_at
          ? t('Closed on {day} by {name}.', { day: formatDate(data.closed_at, timezone), name: data.closed_by })
          : unapproved > 0 &&
            plural(
              unapproved,
              '{n} employee has no approved logbook and is paid later, as a correction.',
              '{n} employees have no approved logbook and are paid later, as corrections.',
            )}{' '}
        {corrections > 0 &&
          plural(corrections, '{n} correction of a closed month.', '{n} corrections of closed months.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon={<Download size={16} aria-hidden />}
            busy={download.isPending && download.variables === format}
            onClick={() => download.mutate(format)}
          >
            {format === 'xlsx' ? t('Excel') : t('CSV')}
          </Button>
        ))}
        {mayRun && (
          <>
            <FileButton
              icon={<FileUp size={16} aria-hidden />}
              busy={read.isPending}
              testId="pay-list-input"
              title={t(
                'CSV or Excel with Email or Employee number, and any of Scheme, Rate, Allowance, Petrol card, Car value, Lease rental and Contribution',
              )}
              accept=".csv,.txt,.xlsx,.xls"
              onFiles={([file]) => read.mutate(file)}
            >
              {t('Import numbers and amounts')}
            </FileButton>
            {data && data.closed_at === null && (
              <Button
                icon={<Lock size={16} aria-hidden />}
                disabled={data.not_closable !== null}
                title={data.not_closable ?? undefined}
                onClick={() => setClosing(true)}
              >
                {t('Close the month')}
              </Button>
            )}
          </>
        )}
      </div>
      {isClosing && (
        <ConfirmDialog
          title={t('Close {month}', { month: formatMonth(month) })}
          description={t('Its payroll never changes again. Later changes are corrections in the next month.')}
          submit={t('Close the month')}
          action={close}
          onClose={() => setClosing(false)}
        />
      )}
    </section>
  )
}
