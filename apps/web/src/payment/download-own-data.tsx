import { exportMyData } from '@spoor/contract/routes/my-data.ts'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { ApiClient } from '../net/api-client.ts'
import { getErrorMessage } from '../net/api-error.ts'
import { saveDownload } from '../api/save-download.ts'
import { Button, WRAPS } from '../ui/button.tsx'
import { Problem } from '../ui/notice.tsx'
import { t } from '../language/t.ts'

/** Drivers can download their records whether or not they have paid. */
export function DownloadOwnData({ api }: { api: Pick<ApiClient, 'download'> }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function download(): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      saveDownload(await api.download(exportMyData))
    } catch (error) {
      setProblem(getErrorMessage(error, t('The download failed. Please try again.')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={busy} className={WRAPS} icon={FileDown} onClick={() => void download()}>
        {t('Download my logbooks and data')}
      </Button>
      <p className="text-sm text-muted">
        {busy
          ? t('Your archive is being prepared. This can take a while.')
          : t('One archive with everything you recorded. It is yours, paid or not.')}
      </p>
      <Problem>{problem}</Problem>
    </div>
  )
}
