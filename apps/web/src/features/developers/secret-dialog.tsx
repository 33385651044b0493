import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../language/t.ts'

export function SecretDialog({
  secret,
  what,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'onClose'> & { secret: string; what: string }) {
  return (
    <Dialog
      {...dialog}
      footer={
        <Button variant="primary" onClick={dialog.onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice kind="warn">{t('Copy it now. It is not shown again.')}</Notice>
        <div className="flex flex-wrap items-center gap-3">
          <code className="min-w-0 flex-1 basis-56 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-sm break-all">
            {secret}
          </code>
          <CopyButton text={secret} what={what} />
        </div>
      </div>
    </Dialog>
  )
}
