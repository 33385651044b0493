import { downloadSharedExcel, downloadSharedJson, downloadSharedPdf } from '@spoor/contract/routes/reports.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatDate } from '../../format/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { HashCheck, ReportView, writeDocument } from './report-view.tsx'
import { useSharedReport } from './use-reports.ts'
import { t } from '../../language/t.ts'

const SOUTH_AFRICA = 'Africa/Johannesburg'
const DOWNLOADS = { pdf: downloadSharedPdf, excel: downloadSharedExcel, json: downloadSharedJson } as const

/** A frozen report for anyone with its link. The public layout has no query client. */
export const SharedPage = () => (
  <QueryClientProvider client={queryClient}>
    <SharedReport />
  </QueryClientProvider>
)

function SharedReport() {
  const { token = '' }: { token?: string } = useParams({ strict: false })
  const query = useSharedReport(token)
  const downloads = useSharedDownloads(token)
  const report = query.data

  if (report === undefined && query.error !== null) {
    return (
      <>
        <PageHeader title={t('Shared report')} />
        <Notice kind="bad">{getErrorMessage(query.error, t('This report could not be loaded'))}</Notice>
      </>
    )
  }
  if (report === undefined) return <Skeleton className="h-64" />
  const { content, number, frozen_at, sha256, expires_at, row_count } = report
  return (
    <>
      <PageHeader title={content.title} actions={<Downloads {...downloads} />}>
        {t('{document} {number} of {driver}, frozen on {date}. This link works until {expires}.', {
          document: writeDocument(content),
          number,
          driver: content.driver,
          date: formatDate(frozen_at, SOUTH_AFRICA),
          expires: formatDate(expires_at, SOUTH_AFRICA),
        })}
      </PageHeader>
      <Card>
        <ReportView content={content} rowCount={row_count} next={query} frozenAt={frozen_at} />
        <details className="mt-4 text-sm text-muted">
          <summary className="mb-2 min-h-8 pointer-coarse:min-h-11">{t('Verify this report')}</summary>
          <HashCheck
            content={content}
            number={number}
            sha256={sha256}
            busy={downloads.busy === 'json'}
            disabled={downloads.busy !== null}
            onDownload={() => void downloads.download('json')}
          />
        </details>
      </Card>
    </>
  )
}

function useSharedDownloads(token: string) {
  const [busy, setBusy] = useState<keyof typeof DOWNLOADS | null>(null)
  async function download(format: keyof typeof DOWNLOADS): Promise<void> {
    setBusy(format)
    try {
      await downloadFile(DOWNLOADS[format], { params: { token } })
    } catch (error) {
      toast.error(getErrorMessage(error, t('The report could not be downloaded')))
    }
    setBusy(null)
  }
  return { busy, download }
}

function Downloads({ busy, download }: ReturnType<typeof useSharedDownloads>) {
  return (
    <>
      <Button icon={FileText} busy={busy === 'pdf'} disabled={busy !== null} onClick={() => void download('pdf')}>
        {t('Download PDF')}
      </Button>
      <Button
        icon={FileSpreadsheet}
        busy={busy === 'excel'}
        disabled={busy !== null}
        onClick={() => void download('excel')}
      >
        {t('Download Excel')}
      </Button>
    </>
  )
}
