import { exportMyData } from '@spoor/contract/routes/my-data.ts'
import { FileDown } from 'lucide-react'
import type { ApiClient } from '../net/api-client.ts'
import { saveDownload } from '../api/save-download.ts'
import { Button, WRAPS } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { t } from '../language/t.ts'

/** Drivers can download their records whether or not they have paid. */
export function DownloadOwnData({ api }: { api: Pick<ApiClient, 'download'> }) {
  const download = useAction({
    call: async () => saveDownload(await api.download(exportMyData)),
    failure: t('The download failed. Please try again.'),
    failsIn: 'form',
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        busy={download.isPending}
        className={WRAPS}
        icon={<FileDown size={18} aria-hidden />}
        onClick={() => download.mutate()}
      >
        {t('Download my logbooks and data')}
      </Button>
      <p className="text-sm text-muted">
        {download.isPending
          ? t('Your archive is being prepared. This can take a while.')
          : t('One archive with everything you recorded. It is yours, paid or not.')}
      </p>
      {download.problem && <Notice kind="bad">{download.problem}</Notice>}
    </div>
  )
}
