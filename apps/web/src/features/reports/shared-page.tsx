import {
  downloadSharedExcel,
  downloadSharedJson,
  downloadSharedPdf,
  getSharedReport,
} from '@spoor/contract/routes/reports.ts'
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
import { HashCheck } from './hash-check.tsx'
import { ReportView } from './report-view.tsx'
import { t } from '../../language/t.ts'

const SOUTH_AFRICA = 'Africa/Johannesburg'
const DOWNLOADS = { pdf: downloadSharedPdf, excel: downloadSharedExcel, json: downloadSharedJson } as const

/** A frozen report for whoever has its link. */
export function SharedPage() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const [report, setReport] = useState<SharedReport | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const downloads = useSharedDownloads(token)
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
      <PageHeader title={content.title} actions={<Downloads {...downloads} />}>
        {t('Report {number} of {driver}, frozen on {date}. This link works until {expires}.', {
          number,
          driver: content.driver,
          date: formatDate(frozen_at, SOUTH_AFRICA),
          expires: formatDate(expires_at, SOUTH_AFRICA),
        })}
      </PageHeader>
      <Card>
        <ReportView content={content} />
        <div className="mt-4 text-muted">
          <HashCheck
            content={content}
            number={number}
            sha256={sha256}
            busy={downloads.busy === 'json'}
            disabled={downloads.busy !== null}
            onDownload={() => void downloads.download('json')}
          />
        </div>
      </Card>
    </>
  )
}

function useSharedDownloads(token: string) {
  const [busy, setBusy] = useState<keyof typeof DOWNLOADS | null>(null)
  async function download(format: keyof typeof DOWNLOADS): Promise<void> {
    setBusy(format)
    try {
      saveDownload(await api.download(DOWNLOADS[format], { params: { token } }))
    } catch (error) {
      toast.error(messageOf(error, t('The report could not be downloaded')))
    }
    setBusy(null)
  }
  return { busy, download }
}

function Downloads({ busy, download }: ReturnType<typeof useSharedDownloads>) {
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
