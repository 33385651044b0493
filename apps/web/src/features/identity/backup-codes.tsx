import { Download } from 'lucide-react'
import { saveDownload } from '../../api/save-download.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../language/t.ts'

/** Shows the backup codes for the only time. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  const download = (): void =>
    saveDownload({
      blob: new Blob([t('Backup codes for Spoor. Each works once.\n\n{text}\n', { text })], { type: 'text/plain' }),
      filename: 'spoor-backup-codes.txt',
    })
  return (
    <Dialog
      onClose={onClose}
      title={t('Keep your backup codes')}
      description={t('Each code works once, for when you do not have your phone.')}
      width="narrow"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('I have saved them')}
        </Button>
      }
    >
      <Notice kind="warn">{t('They are shown only once. Save them where you keep your passwords.')}</Notice>
      <ul className="my-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg border border-line bg-sunken p-4 text-center font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} what={t('backup codes')} />
        <Button size="small" icon={Download} onClick={download}>
          {t('Download')}
        </Button>
      </div>
    </Dialog>
  )
}
