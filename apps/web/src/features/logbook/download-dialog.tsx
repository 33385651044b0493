import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { Link } from '@tanstack/react-router'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { formatDay } from '../../format/instant.ts'
import { distanceQuantity, formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Quantity } from '../../ui/quantity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { taxYearOf } from './date-presets.ts'
import { HandIn } from './hand-in.tsx'
import { OdometerEntry } from './odometer-entry.tsx'
import { useToday } from './use-today.ts'
import { useLogbook, useLogbookDownload, useLogbooks } from './use-logbook.ts'
import type { LogbookChoice } from './use-logbook.ts'

/** The logbook of a tax year and a vehicle: what SARS would miss, and the files. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const logbooks = useLogbooks()
  const [picked, setPicked] = useState<LogbookChoice | null>(null)
  const items = logbooks.data ?? []
  const thisYear = taxYearOf(useToday())
  const first = items.find(({ tax_year }) => tax_year === thisYear) ?? items[0]
  const choice = picked ?? (first ? { taxYear: first.tax_year, vehicleId: first.vehicle_id ?? undefined } : null)
  const summary = useLogbook(choice)
  const download = useLogbookDownload()
  const busyWith = download.isPending ? download.variables.format : null

  const years = [...new Set(items.map(({ tax_year }) => tax_year))]
  const vehicles = items.filter(({ tax_year }) => tax_year === choice?.taxYear)
  const vehicleOf = (year: number) => {
    const there = items.filter(({ tax_year }) => tax_year === year)
    return (there.find(({ vehicle_id }) => vehicle_id === choice?.vehicleId) ?? there[0])?.vehicle_id ?? undefined
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Download logbook"
      description="One logbook per vehicle and tax year, in the columns that SARS asks for."
      footer={
        choice && (
          <>
            <Button
              icon={<FileText size={16} aria-hidden />}
              busy={busyWith === 'pdf'}
              disabled={busyWith !== null}
              onClick={() => download.mutate({ choice, format: 'pdf' })}
            >
              Download PDF
            </Button>
            <Button
              variant="primary"
              icon={<FileSpreadsheet size={16} aria-hidden />}
              busy={busyWith === 'excel'}
              disabled={busyWith !== null}
              onClick={() => download.mutate({ choice, format: 'excel' })}
            >
              Download Excel
            </Button>
          </>
        )
      }
    >
      {logbooks.isPending ? (
        <Skeleton className="h-64" />
      ) : logbooks.isError ? (
        <ErrorState title="Your logbooks could not be loaded" onRetry={() => void logbooks.refetch()}>
          {messageOf(logbooks.error, 'Request failed')}
        </ErrorState>
      ) : !choice ? (
        <EmptyState title="No logbook yet">
          A logbook is made of your trips. Upload a file or add a trip first.
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <Field label="Tax year">
              {(control) => (
                <Select
                  {...control}
                  value={choice.taxYear}
                  onChange={(event) =>
                    setPicked({ taxYear: Number(event.target.value), vehicleId: vehicleOf(Number(event.target.value)) })
                  }
                >
                  {years.map((year) => (
                    <option key={year} value={year}>
                      March {year - 1} to February {year}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label="Vehicle">
              {(control) => (
                <Select
                  {...control}
                  value={choice.vehicleId ?? ''}
                  onChange={(event) => setPicked({ ...choice, vehicleId: event.target.value || undefined })}
                >
                  {vehicles.map(({ vehicle_id, vehicle_name, trips }) => (
                    <option key={vehicle_id ?? ''} value={vehicle_id ?? ''}>
                      {vehicle_name || 'No vehicle'} ({formatCount(trips)} {trips === 1 ? 'trip' : 'trips'})
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
          {summary.isError ? (
            <ErrorState title="This logbook could not be loaded" onRetry={() => void summary.refetch()}>
              {messageOf(summary.error, 'Request failed')}
            </ErrorState>
          ) : summary.data ? (
            <div className="flex flex-col gap-6">
              <Summary key={`${summary.data.tax_year} ${summary.data.vehicle_id}`} summary={summary.data} />
              <HandIn
                key={`hand in ${summary.data.tax_year} ${summary.data.vehicle_id}`}
                choice={choice}
                vehicle={vehicles.find(({ vehicle_id }) => vehicle_id === summary.data.vehicle_id)?.vehicle_name ?? ''}
              />
            </div>
          ) : (
            <Skeleton className="h-64" />
          )}
        </>
      )}
    </Dialog>
  )
}

function Summary({ summary }: { summary: LogbookSummary }) {
  const today = useToday()
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-lg border border-line bg-line">
        <Figure label="Business" km={summary.business_km} />
        <Figure label="Private" km={summary.private_km} />
        <Figure label="Total" km={summary.total_km} />
      </dl>
      {summary.missing.length > 0 ? (
        <Notice kind="warn" title="What SARS would miss">
          <ul className="list-disc space-y-1 pl-4">
            {summary.missing.map(({ code, message }) => (
              <li key={code}>
                {message}
                {code === 'waiting' && (
                  <>
                    {' '}
                    <Link
                      to="/logbook"
                      search={{ status: 'pending', from: summary.from, to: summary.to }}
                      className="font-semibold text-accent underline underline-offset-2"
                    >
                      Look at {summary.waiting_trips === 1 ? 'it' : 'them'}
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice kind="good" title="Nothing is missing">
          {formatCount(summary.business_trips)} business {summary.business_trips === 1 ? 'trip' : 'trips'},{' '}
          {formatDay(summary.from)} to {formatDay(summary.to)}.
        </Notice>
      )}
      {summary.vehicle_id && (
        <div>
          <h3 className="mb-2 text-base font-semibold">Odometer</h3>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <OdometerEntry
              label="Opening, on 1 March"
              vehicleId={summary.vehicle_id}
              day={summary.from}
              readingKm={summary.opening_odometer_km}
            />
            {summary.to <= today ? (
              <OdometerEntry
                label="Closing, on the last day of February"
                vehicleId={summary.vehicle_id}
                day={summary.to}
                readingKm={summary.closing_odometer_km}
              />
            ) : (
              <div className="text-sm">
                <p className="mb-1 font-semibold">Closing, on the last day of February</p>
                <p className="text-muted">To be entered from {formatDay(summary.to)} on.</p>
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function Figure({ label, km }: { label: string; km: number }) {
  return (
    <div className="bg-surface px-3 py-2.5 sm:px-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-base font-semibold sm:text-lg">
        <Quantity of={distanceQuantity(km)} />
      </dd>
    </div>
  )
}
