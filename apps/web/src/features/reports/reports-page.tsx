import {
  downloadPackage,
  downloadVerificationPack,
  getVerificationPack,
  makeVerificationPack,
  type Report,
} from '@spoor/contract/routes/reports.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileArchive, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDateTime, formatDays, formatTaxYear } from '../../format/instant.ts'
import { api, downloadFile } from '../../api/api.ts'
import { findYearToReport, useLogbooks } from '../../api/use-logbooks.ts'
import { useVehicles } from '../../api/use-vehicles.ts'
import { useTimezone } from '../../session/use-session.ts'
import { formatBytes, formatCount } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { Badge } from '../../ui/badge.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Button, WRAPS } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState, ShowMore } from '../../ui/loaded.tsx'
import { Options, Select } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type Column, ResourceList } from '../../ui/resource-list.tsx'
import { NewReportDialog } from './new-report-dialog.tsx'
import { KINDS } from './report-view.tsx'
import type { ReportsSearch } from './reports-search.ts'
import { useReports } from './use-reports.ts'

const YEARS_OFFERED = 6
const PACK = 'verification-pack'
const PACK_POLL_MS = 3000

/** Everything that a tax return needs for a year, in one archive. */
export function PackageCard() {
  const [thisYear] = useState(() => taxYearAt(Date.now()))
  const [chosen, setYear] = useState<number | null>(null)
  const logbooks = useLogbooks().data
  const year = chosen ?? findYearToReport(logbooks, thisYear)
  const download = useAction({
    call: () => downloadFile(downloadPackage, { params: { tax_year: year } }),
    failure: t('The file could not be downloaded'),
  })
  return (
    <Card className="mt-4 sm:mt-6">
      <CardHeader
        title={t('For your tax return')}
        description={t(
          'Logbooks, tax working, costs with receipts, odometer photos and the fields of the ITR12, in one ZIP. A cover sheet lists what is missing.',
        )}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('Tax year')}
          className="w-auto!"
          value={year}
          onChange={(event) => setYear(Number(event.target.value))}
        >
          <Options
            of={Array.from({ length: YEARS_OFFERED }, (_, i) => thisYear - i).map((one) => [one, formatTaxYear(one)])}
          />
        </Select>
        <Button className={WRAPS} icon={FileArchive} busy={download.isPending} onClick={() => download.mutate()}>
          {t('Download everything for your accountant')}
        </Button>
      </div>
      <VerificationPackPart taxYear={year} />
    </Card>
  )
}

/** Makes the pack for eFiling in the background, then downloads it. */
function VerificationPackPart({ taxYear }: { taxYear: number }) {
  const query = useQuery({
    queryKey: [PACK],
    queryFn: () => api.call(getVerificationPack),
    refetchInterval: ({ state }) => (state.data?.pack?.state === 'making' ? PACK_POLL_MS : false),
  })
  const make = useAction({
    call: () => api.call(makeVerificationPack, { body: { tax_year: taxYear } }),
    failure: t('The pack could not be made'),
    reloads: [[PACK]],
  })
  const download = useAction({
    call: () => downloadFile(downloadVerificationPack),
    failure: t('The file could not be downloaded'),
  })
  const pack = query.data?.pack?.tax_year === taxYear ? query.data.pack : null
  return (
    <div className="mt-4 flex flex-col items-start gap-2 border-t border-line pt-4 text-sm">
      <p>
        {t(
          'For a verification on eFiling: at most 20 PDFs of 5 MB with logbooks, papers, slips and photos, and an index.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          className={WRAPS}
          icon={FileArchive}
          busy={make.isPending || pack?.state === 'making'}
          onClick={() => make.mutate()}
        >
          {t('Make the pack for eFiling')}
        </Button>
        {pack?.state === 'ready' && (
          <Button variant="primary" busy={download.isPending} onClick={() => download.mutate()}>
            {t('Download {n} files, {size}', { n: formatCount(pack.files), size: formatBytes(pack.size) })}
          </Button>
        )}
      </div>
      <div role="status">
        {pack?.state === 'making' && t('Making the pack. You can leave this page.')}
        {pack?.state === 'failed' && (pack.problems[0] ?? t('The pack could not be made'))}
        {pack?.state === 'ready' && pack.problems.length > 0 && (
          <details>
            <summary className="cursor-pointer font-semibold">
              {plural(pack.problems.length, '{n} document is not in the pack', '{n} documents are not in the pack')}
            </summary>
            <ul className="mt-2 list-disc space-y-1 pl-4">
              {pack.problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}

export function ReportsPage() {
  const reports = useReports()
  const navigate = useNavigate()
  const wanted: ReportsSearch = useSearch({ strict: false })
  return (
    <>
      <PageHeader
        title={t('Your Reports')}
        actions={
          <Button
            variant="primary"
            icon={Plus}
            onClick={() => void navigate({ to: '/reports', search: { new: true } })}
          >
            {t('New report')}
          </Button>
        }
      >
        {t('For SARS, your accountant, clients and your company. A frozen report never changes.')}
      </PageHeader>
      <Card>
        <ResourceList
          query={reports}
          failed={t('Your reports could not be loaded')}
          label={t('Your Reports')}
          columns={COLUMNS}
          renderCard={(report) => <ReportCard report={report} />}
          empty={
            <EmptyState title={t('No reports yet')}>
              {t('Create one for a vehicle and tax year, for any period, or for a client.')}
            </EmptyState>
          }
        />
        <ShowMore query={reports} className="mt-4" />
      </Card>
      {/* Below the list, because its height varies until the list is loaded. */}
      {!reports.isPending && <PackageCard />}
      {wanted.new && (
        <NewReportDialog
          wanted={wanted}
          onClose={() => void navigate({ to: '/reports', search: {}, replace: true })}
          onMade={(reportId) => void navigate({ to: '/reports/$reportId', params: { reportId } })}
        />
      )}
    </>
  )
}

const COLUMNS: readonly Column<Report>[] = [
  { head: t('Report'), cell: (report) => <ReportLink report={report} /> },
  { head: t('Kind'), cell: ({ kind }) => KINDS[kind].label },
  { head: t('Vehicle'), cell: (report) => <ReportVehicle report={report} /> },
  { head: t('Period'), cell: ({ from, to }) => formatDays(from, to), className: 'whitespace-nowrap' },
  { head: t('Created'), cell: (report) => <Created report={report} />, className: 'whitespace-nowrap' },
  { head: t('State'), cell: (report) => <ReportState report={report} /> },
]

function ReportLink({ report }: { report: Report }) {
  return (
    <Link
      to="/reports/$reportId"
      params={{ reportId: report.id }}
      className="font-semibold wrap-anywhere text-accent underline-offset-2 hover:underline"
    >
      {report.title}
    </Link>
  )
}

/** The name of a report's vehicle; empty if it covers all of them. */
function useVehicleName({ vehicle_id }: Report): string {
  const vehicles = useVehicles().data
  if (vehicle_id === null) return t('All vehicles')
  const vehicle = vehicles?.find(({ id }) => id === vehicle_id)
  return vehicle ? vehicle.name || t('Unnamed vehicle') : ''
}

const ReportVehicle = ({ report }: { report: Report }) => useVehicleName(report)

function Created({ report }: { report: Report }) {
  return formatDateTime(report.created_at, useTimezone())
}

function ReportState({ report }: { report: Report }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {report.frozen_at === null ? (
        <Badge title={t('A frozen report never changes. This one follows your trips until you freeze it.')}>
          {t('Not frozen')}
        </Badge>
      ) : (
        <span>
          {t('No. {number}, frozen {date}', {
            number: report.number ?? '',
            date: formatDate(report.frozen_at),
          })}
        </span>
      )}
      {report.draft && <Badge tone="warn">{t('DRAFT')}</Badge>}
      {report.open_shares > 0 && <Badge>{t('Shared')}</Badge>}
    </span>
  )
}

function ReportCard({ report }: { report: Report }) {
  const vehicle = useVehicleName(report)
  return (
    <div className="min-w-0">
      <ReportLink report={report} />
      <p className="text-muted">
        {KINDS[report.kind].label} · <span className="inline-block">{formatDays(report.from, report.to)}</span>
      </p>
      <p className="wrap-anywhere text-muted">
        {vehicle && `${vehicle} · `}
        {t('created {when}', { when: formatDateTime(report.created_at) })}
      </p>
      <ReportState report={report} />
    </div>
  )
}
