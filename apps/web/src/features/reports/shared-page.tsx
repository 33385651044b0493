import { downloadSharedExcel, downloadSharedPdf, getSharedReport } from '@spoor/contract/routes/reports.ts'
import type { SharedReport } from '@spoor/contract/routes/reports.ts'
import { useParams } from '@tanstack/react-router'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { saveDownload } from '../../api/save-download.ts'
import { formatDate } from '../../format/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ReportView } from './report-view.tsx'
import { t } from '../../language/t.ts'

const SOUTH_AFRICA = 'Africa/Johannesburg'

/** A frozen report for whoever has its link. */
export function SharedPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const [report, setReport] = useState<SharedReport | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    api
      .call(getSharedReport, { params: { token } })
      .then(setReport, (error: unknown) => setFault(messageOf(error, t('This report could not be loaded'))))
  }, [token])

  if (fault !== null) {
    return (
      <>
        <PageHeader title={t('Shared report')} />
        <Notice kind="bad">{fault}</Notice>
      </>
    )
  }
  if (report === null) return <Skeleton className="h-64" />
  const { content, number, frozen_at, sha256, expires_at } = report
  return (
    <>
      <PageHeader title={content.title} actions={<Downloads token={token} />}>
        {t('Report {number} of {driver}, frozen on {date}. This link works until {expires}.', {
          number,
          driver: content.driver,
          date: formatDate(frozen_at, SOUTH_AFRICA),
          expires: formatDate(expires_at, SOUTH_AFRICA),
        })}
      </PageHeader>
      <Card>
        <ReportView content={content} />
        <p className="mt-4 text-sm wrap-anywhere text-muted">SHA-256 {sha256}</p>
      </Card>
    </>
  )
}

function Downloads({ token }: { token: string }) {
  const [busy, setBusy] = useState<'pdf' | 'excel' | null>(null)

  async function download(format: 'pdf' | 'excel'): Promise<void> {
    setBusy(format)
    try {
      const route = format === 'pdf' ? downloadSharedPdf : downloadSharedExcel
      saveDownload(await api.download(route, { params: { token } }))
    } catch (error) {
      toast.error(messageOf(error, t('The report could not be downloaded')))
    }
    setBusy(null)
  }

  return (
    <>
      <Button
        icon={<FileText size={16} aria-hidden />}
        busy={busy === 'pdf'}
        disabled={busy !== null}
        onClick={() => void download('pdf')}
      >
        {t('Download PDF')}
      </Button>
      <Button
        icon={<FileSpreadsheet size={16} aria-hidden />}
        busy={busy === 'excel'}
        disabled={busy !== null}
        onClick={() => void download('excel')}
      >
        {t('Download Excel')}
      </Button>
    </>
  )
}
