import type { ReportContent } from '@spoor/contract/routes/reports.ts'
import { frozenContentName, hashCheckCommand } from '@spoor/core/report/download-name.ts'
import { FileJson } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { t } from '../../language/t.ts'

/** The hash of a frozen report, and how its reader checks it without trusting us. */
export function HashCheck({
  content,
  number,
  sha256,
  busy,
  disabled,
  onDownload,
}: {
  content: ReportContent
  number: number
  sha256: string
  busy: boolean
  disabled: boolean
  onDownload: () => void
}) {
  const command = hashCheckCommand(sha256, frozenContentName(content, number))
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="wrap-anywhere">SHA-256 {sha256}</p>
      <p>{t('To check it, download the JSON file and run this command in its folder. It prints OK.')}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded bg-sunken px-2 py-1 wrap-anywhere">{command}</code>
        <CopyButton text={command} what={t('command')} />
        <Button
          size="small"
          icon={<FileJson size={16} aria-hidden />}
          busy={busy}
          disabled={disabled}
          onClick={onDownload}
        >
          {t('Download JSON')}
        </Button>
      </div>
    </div>
  )
}
