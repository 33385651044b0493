import type { Report } from '@spoor/contract/routes/reports.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDays } from '../../format/instant.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceList } from '../../ui/resource-list.tsx'
import type { Column } from '../../ui/resource-list.tsx'
import { NewReportDialog } from './new-report-dialog.tsx'
import { PackageCard } from './package-card.tsx'
import { KINDS } from './report-words.ts'
import { useReports } from './use-reports.ts'
import { t } from '../../language/t.ts'

/** 'Your Reports': every report of the driver, frozen or not. */
export function ReportsPage() {
  const reports = useReports()
  const navigate = useNavigate()
  const [making, setMaking] = useState(false)
  const makeButton = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {t('New report')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('Your Reports')} actions={makeButton}>
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
            <EmptyState title={t('No reports yet')} action={makeButton}>
              {t('Make one for a vehicle and tax year, for any period, or for a client.')}
            </EmptyState>
          }
        />
      </Card>
      <PackageCard />
      {making && (
        <NewReportDialog
          onClose={() => setMaking(false)}
          onMade={(reportId) => void navigate({ to: '/reports/$reportId', params: { reportId } })}
        />
      )}
    </>
  )
}

const COLUMNS: readonly Column<Report>[] = [
  { head: t('Report'), cell: (report) => <ReportLink report={report} /> },
  { head: t('Kind'), cell: ({ kind }) => KINDS[kind].label },
  { head: t('Period'), cell: ({ from, to }) => formatDays(from, to), className: 'whitespace-nowrap' },
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

export function ReportState({ report }: { report: Report }) {
  const timezone = useTimezone()
  return (
    <span className="flex flex-wrap items-center gap-2">
      {report.frozen_at === null ? (
        <Badge>{t('Not frozen')}</Badge>
      ) : (
        <span>
          {t('No. {number}, frozen {date}', {
            number: report.number ?? '',
            date: formatDate(report.frozen_at, timezone),
          })}
        </span>
      )}
      {report.draft && <Badge tone="warn">{t('DRAFT')}</Badge>}
      {report.open_shares > 0 && <Badge>{t('Shared')}</Badge>}
    </span>
  )
}

function ReportCard({ report }: { report: Report }) {
  return (
    <div className="min-w-0">
      <ReportLink report={report} />
      <p className="text-muted">
        {KINDS[report.kind].label} · <span className="inline-block">{formatDays(report.from, report.to)}</span>
      </p>
      <ReportState report={report} />
    </div>
  )
}
