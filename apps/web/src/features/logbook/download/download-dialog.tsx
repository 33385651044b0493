import { type LogbookSummary, downloadLogbookExcel, downloadLogbookPdf } from '@spoor/contract/routes/logbook.ts'
import { taxYearOn } from '@spoor/core/units/tax-year.ts'
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { findDefaultLogbook, useLogbook, useLogbooks, logbookRequest } from '../../../api/use-logbooks.ts'
import type { LogbookChoice } from '../../../api/use-logbooks.ts'
import { getErrorMessage } from '../../../net/api-error.ts'
import { formatDay, formatTaxYear } from '../../../format/instant.ts'
import { KilometreFigures } from '../../../readiness/kilometre-parts.tsx'
import { describeReadiness } from '../../../readiness/readiness-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Options, SelectField } from '../../../ui/field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Awaited, EmptyState, Loaded } from '../../../ui/loaded.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SubmitLogbook } from './submit-logbook.tsx'
import { OdometerEntry } from './odometer-entry.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { plural, t } from '../../../language/t.ts'
import { downloadFile } from '../../../api/api.ts'
import { endFirstLogbook } from '../../../first-logbook/first-logbook-state.ts'
import { useAction } from '../../../ui/use-action.ts'

/** The logbook of a vehicle for a tax year: what SARS would find missing, and the files to download or submit to the company. */
export function DownloadDialog({
  submits = false,
  onClose,
}: {
  /** Opened to submit the logbook rather than to download it. */
  submits?: boolean
  onClose: () => void
}) {
  const logbooks = useLogbooks()
  const [picked, setPicked] = useState<LogbookChoice | null>(null)
  const items = logbooks.data ?? []
  const thisYear = taxYearOn(useToday())
  const choice = picked ?? findDefaultLogbook(items, thisYear)
  const vehicles = items.filter(({ tax_year }) => tax_year === choice?.taxYear)
  // If any trips have a vehicle, the others belong to no logbook.
  const inNone = choice !== null && choice.vehicleId === undefined && vehicles.length > 1
  const summary = useLogbook(inNone ? null : choice)
  const download = useLogbookDownload()
  const busyWith = download.isPending ? download.variables.format : null

  const years = [...new Set(items.map(({ tax_year }) => tax_year))]
  const findVehicleId = (year: number) => {
    const there = items.filter(({ tax_year }) => tax_year === year)
    return (there.find(({ vehicle_id }) => vehicle_id === choice?.vehicleId) ?? there[0])?.vehicle_id ?? undefined
  }

  return (
    <Dialog
      onClose={onClose}
      steady={logbooks.isPending || choice !== null}
      title={submits ? t('Submit to my company') : t('Download logbook')}
      description={
        submits
          ? t('Check what is missing before you submit.')
          : t('One logbook per vehicle and tax year, in the columns that SARS asks for.')
      }
      footer={
        choice &&
        !submits && (
          <>
            <Button
              icon={FileText}
              busy={busyWith === 'pdf'}
              disabled={inNone || busyWith !== null}
              onClick={() => download.mutate({ choice, format: 'pdf' })}
            >
              {t('Download PDF')}
            </Button>
            <Button
              variant="primary"
              icon={FileSpreadsheet}
              busy={busyWith === 'excel'}
              disabled={inNone || busyWith !== null}
              onClick={() => download.mutate({ choice, format: 'excel' })}
            >
              {t('Download Excel')}
            </Button>
          </>
        )
      }
    >
      {logbooks.isPending ? (
        <Awaited query={logbooks} skeleton={<Skeleton className="h-64" />} />
      ) : logbooks.isError ? (
        <ErrorState title={t('Your logbooks could not be loaded')} onRetry={() => void logbooks.refetch()}>
          {getErrorMessage(logbooks.error)}
        </ErrorState>
      ) : !choice ? (
        <EmptyState title={t('No logbook yet')}>
          {t('Your logbook is built from your trips. Upload a file or add a trip first.')}
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <SelectField
              label={t('Tax year')}
              value={choice.taxYear}
              onChange={(value) => setPicked({ taxYear: Number(value), vehicleId: findVehicleId(Number(value)) })}
            >
              <Options of={years.map((year) => [year, formatTaxYear(year)])} />
            </SelectField>
            <SelectField
              label={t('Vehicle')}
              value={choice.vehicleId ?? ''}
              onChange={(value) => setPicked({ ...choice, vehicleId: value || undefined })}
            >
              <Options
                of={vehicles.map(({ vehicle_id, vehicle_name, trips }) => [
                  vehicle_id ?? '',
                  `${vehicle_name || t('No vehicle')} (${plural(trips, '{n} trip', '{n} trips')})`,
                ])}
              />
            </SelectField>
          </div>
          {inNone ? (
            <Notice kind="warn" title={t('These trips are not in any logbook')}>
              {t('SARS wants one logbook per vehicle. Edit them in the list and choose the vehicle.')}
            </Notice>
          ) : (
            <Loaded
              query={summary}
              failed={t('This logbook could not be loaded')}
              skeleton={<Skeleton className="h-64" />}
            >
              {(found) => {
                const submit = (
                  <SubmitLogbook
                    key={`hand in ${found.tax_year} ${found.vehicle_id}`}
                    choice={choice}
                    summary={found}
                    vehicle={vehicles.find(({ vehicle_id }) => vehicle_id === found.vehicle_id)?.vehicle_name ?? ''}
                  />
                )
                return (
                  <div className="flex flex-col gap-6">
                    <Summary key={`${found.tax_year} ${found.vehicle_id}`} summary={found}>
                      {submits && submit}
                    </Summary>
                    {!submits && submit}
                  </div>
                )
              }}
            </Loaded>
          )}
        </>
      )}
    </Dialog>
  )
}

function Summary({
  summary,
  children,
}: {
  summary: LogbookSummary
  /** Shown below the missing items. */
  children: ReactNode
}) {
  const today = useToday()
  return (
    <div className="flex flex-col gap-5">
      {summary.vehicle_id && (
        <div>
          <h3 className="mb-2 text-base font-semibold">{t('Odometer')}</h3>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <OdometerEntry key={summary.opening_day} end="opening" vehicleId={summary.vehicle_id} summary={summary} />
            {summary.closing_day <= today ? (
              <OdometerEntry key={summary.closing_day} end="closing" vehicleId={summary.vehicle_id} summary={summary} />
            ) : (
              <div className="text-sm">
                <p className="mb-1 font-semibold">{t('Closing, on the last day of February')}</p>
                <p className="text-muted">{t('Enter it on or after {to}.', { to: formatDay(summary.to) })}</p>
              </div>
            )}
          </div>
        </div>
      )}
      <KilometreFigures kilometres={summary} />
      {summary.missing.length > 0 ? (
        <Notice kind="warn" title={t('Before you submit')}>
          <ul className="list-disc space-y-1 pl-4">
            {summary.missing.map((line) => (
              <li key={`${line.code} ${line.from}`}>
                {describeReadiness(line)}
                {line.code === 'to_review' && (
                  <>
                    {' '}
                    <Link
                      to="/logbook"
                      search={{ status: 'pending', from: summary.from, to: summary.to }}
                      className="font-semibold text-accent underline underline-offset-2"
                    >
                      {t('Review')}
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice kind="good" title={t('Nothing is missing')}>
          {plural(summary.business_trips, '{n} business trip, {from} to {to}.', '{n} business trips, {from} to {to}.', {
            from: formatDay(summary.from),
            to: formatDay(summary.to),
          })}
        </Notice>
      )}
      {children}
    </div>
  )
}

const ROUTES = { excel: downloadLogbookExcel, pdf: downloadLogbookPdf } as const

const useLogbookDownload = () =>
  useAction({
    call: async ({ choice, format }: { choice: LogbookChoice; format: keyof typeof ROUTES }) => {
      await downloadFile(ROUTES[format], logbookRequest(choice))
    },
    failure: t('The logbook could not be downloaded'),
    onDone: endFirstLogbook,
  })
