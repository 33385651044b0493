import type { ReportWithContent } from '@spoor/contract/routes/reports.ts'
import { getVehicleTax } from '@spoor/contract/routes/tax.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  ArrowLeft,
  FileSpreadsheet,
  FileText,
  Link2,
  Lock,
  MoreHorizontal,
  Pencil,
  ShieldCheck,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../format/instant.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded, type NextPages } from '../../ui/loaded.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EditReportDialog } from './edit-report-dialog.tsx'
import { KINDS, ReportView, writeDocument } from './report-view.tsx'
import { ShareDialog } from './share-dialog.tsx'
import {
  changeReport,
  deleteReport,
  freezeReport,
  useReport,
  useReportAction,
  useReportDownload,
} from './use-reports.ts'
import { VerifyDialog } from './verify-dialog.tsx'
import { queryReply } from '../../api/api.ts'
import { AtRisk } from '../../readiness/at-risk.tsx'
import { t } from '../../language/t.ts'

type Opened = 'edit' | 'freeze' | 'share' | 'verify' | 'delete'

export function ReportPage() {
  const { reportId }: { reportId?: string } = useParams({ strict: false })
  const query = useReport(reportId ?? '')
  return (
    <Loaded query={query} failed={t('This report could not be loaded')}>
      {(report) => <OneReport report={report} next={query} />}
    </Loaded>
  )
}

function OneReport({ report, next }: { report: ReportWithContent; next: NextPages }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const download = useReportDownload(report.id)
  const frozen = report.frozen_at !== null
  return (
    <>
      <Link
        to="/reports"
        className="mb-2 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-accent hover:underline pointer-coarse:min-h-11"
      >
        <ArrowLeft size={16} />
        {t('Your Reports')}
      </Link>
      <PageHeader title={report.title} actions={<Actions report={report} onOpen={setOpened} download={download} />}>
        {KINDS[report.kind].label}
      </PageHeader>
      <div className="flex flex-col gap-4">
        <FrozenNotice report={report} />
        {!frozen && report.kind === 'logbook' && report.vehicle_id !== null && report.tax_year !== null && (
          <ClaimAtRisk vehicleId={report.vehicle_id} taxYear={report.tax_year} />
        )}
        <BankNotice content={report.content} />
        <Card>
          {frozen ? (
            <ReportView content={report.content} rowCount={report.row_count} next={next} frozenAt={report.frozen_at} />
          ) : (
            <EditableView report={report} next={next} />
          )}
        </Card>
      </div>
      {opened === 'edit' && <EditReportDialog report={report} onClose={close} />}
      {opened === 'freeze' && <FreezeDialog report={report} onClose={close} />}
      {opened === 'share' && <ShareDialog report={report} onClose={close} />}
      {opened === 'verify' && <VerifyDialog report={report} download={download} onClose={close} />}
      {opened === 'delete' && <DeleteDialog report={report} onClose={close} />}
    </>
  )
}

function Actions({
  report,
  onOpen,
  download,
}: {
  report: ReportWithContent
  onOpen: (what: Opened) => void
  download: ReturnType<typeof useReportDownload>
}) {
  const busyWith = download.isPending ? download.variables : null
  return (
    <>
      {report.frozen_at === null && (report.kind !== 'client' || report.row_count > 0) && (
        <Button variant="primary" icon={Lock} onClick={() => onOpen('freeze')}>
          {t('Freeze')}
        </Button>
      )}
      <Button
        variant={report.frozen_at === null ? 'secondary' : 'primary'}
        icon={FileText}
        busy={busyWith === 'pdf'}
        disabled={busyWith !== null}
        onClick={() => download.mutate('pdf')}
      >
        {t('Download PDF')}
      </Button>
      {report.frozen_at !== null && (
        <Button icon={Link2} onClick={() => onOpen('share')}>
          {t('Share')}
        </Button>
      )}
      <Menu
        trigger={<IconButton label={t('More actions')} icon={MoreHorizontal} />}
        items={[
          {
            label: t('Download Excel'),
            icon: FileSpreadsheet,
            disabled: busyWith !== null,
            onSelect: () => download.mutate('excel'),
          },
          ...(report.frozen_at === null
            ? [
                { label: t('Edit report'), icon: Pencil, onSelect: () => onOpen('edit') },
                { label: t('Delete'), icon: Trash2, danger: true, onSelect: () => onOpen('delete') },
              ]
            : [{ label: t('Verify'), icon: ShieldCheck, onSelect: () => onOpen('verify') }]),
        ]}
      />
    </>
  )
}

function FrozenNotice({ report: { number, frozen_at, content } }: { report: ReportWithContent }) {
  if (frozen_at === null || number === null)
    return (
      <Notice>
        {t(
          'A preview of your trips as they are now. Freeze it before you hand it in: it then has a number and no longer changes.',
        )}
      </Notice>
    )
  const date = formatDateTime(frozen_at)
  const document = writeDocument(content)
  return <Notice kind="good" title={t('{document} {number}, frozen on {date}', { document, number, date })} />
}

/** The part of the vehicle's claim that SARS would refuse, as its Tax tab has it; nothing if no claim is known. */
function ClaimAtRisk({ vehicleId, taxYear }: { vehicleId: string; taxYear: number }) {
  const tax = useQuery({
    queryKey: ['vehicle-tax', vehicleId, taxYear],
    queryFn: queryReply(getVehicleTax, { params: { id: vehicleId }, query: { tax_year: taxYear } }),
  }).data
  return tax?.at_risk?.amount ? <AtRisk risk={tax.at_risk} /> : null
}

/** Warns of an invoice that its client cannot pay. */
function BankNotice({ content: { kind, sender } }: Pick<ReportWithContent, 'content'>) {
  if (kind !== 'client' || sender?.bank) return null
  return (
    <Notice kind="warn">
      {t('Your bank details are missing, so the client cannot pay.')}{' '}
      <Link to="/settings" hash="bills" className="font-semibold text-accent underline underline-offset-2">
        {t('Add them')}
      </Link>
    </Notice>
  )
}

function EditableView({ report, next }: { report: ReportWithContent; next: NextPages }) {
  const leftOut = report.options.left_out
  const change = useReportAction({
    call: (ids: string[]) => changeReport(report.id, { options: { left_out: ids } }),
    failure: t('The report could not be changed'),
  })
  return (
    <>
      {leftOut.length > 0 && (
        <p className="mb-3 flex flex-wrap items-center gap-3 text-sm">
          {t('Trips removed: {count}', { count: leftOut.length })}
          <Button size="small" busy={change.isPending} onClick={() => change.mutate([])}>
            {t('Add all back')}
          </Button>
        </p>
      )}
      <ReportView
        content={report.content}
        rowCount={report.row_count}
        next={next}
        leading={
          report.kind === 'summary'
            ? undefined
            : {
                head: t('In the report'),
                renderCell: (tripId) => (
                  <Checkbox
                    aria-label={t('In the report')}
                    checked
                    disabled={change.isPending}
                    onChange={() => change.mutate([...leftOut, tripId])}
                  />
                ),
              }
        }
      />
    </>
  )
}

function FreezeDialog({ report, onClose }: { report: ReportWithContent; onClose: () => void }) {
  const freeze = useReportAction({
    call: () => freezeReport(report.id),
    success: t('Report frozen'),
    failure: t('The report could not be frozen'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Freeze this report?')}
      description={t(
        'The report gets a number and no longer changes, even if you edit or delete its trips. This cannot be undone.',
      )}
      submit={t('Freeze')}
      busy={freeze.isPending}
      onSubmit={() => freeze.mutate(undefined)}
      onClose={onClose}
    >
      {report.row_count === 0 && <Notice kind="warn">{t('This report has no trips.')}</Notice>}
      <BankNotice content={report.content} />
      {report.content.draft && (
        <Notice kind="warn">
          {t('Its figures can still change, so every page of the frozen report is marked DRAFT. {reasons}', {
            reasons: report.content.draft_reasons?.join(' '),
          })}
        </Notice>
      )}
      {report.content.missing.some(({ grave }) => grave) && (
        <Notice kind="warn">{t('Something SARS asks for is still missing. You can freeze the report anyway.')}</Notice>
      )}
    </FormDialog>
  )
}

function DeleteDialog({ report, onClose }: { report: ReportWithContent; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useReportAction({
    call: () => deleteReport(report.id),
    success: t('Report deleted'),
    failure: t('The report could not be deleted'),
    failsIn: 'form',
    onDone: () => void navigate({ to: '/reports' }),
  })
  return (
    <ConfirmDialog
      title={t('Delete this report?')}
      description={t('Its trips are not deleted.')}
      submit={t('Delete')}
      danger
      action={remove}
      onClose={onClose}
    />
  )
}
