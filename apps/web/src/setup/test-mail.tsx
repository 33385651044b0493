import { Send } from 'lucide-react'
import { messageOf } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useTestMail } from './use-setup.ts'

/** Sends a mail to the administrator, and shows what the mail server said. */
export function TestMail({ from }: { from: string }) {
  const test = useTestMail()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          className="h-auto! min-h-8 max-w-full py-1 whitespace-normal! pointer-coarse:min-h-11"
          busy={test.isPending}
          icon={<Send size={16} aria-hidden />}
          onClick={() => test.mutate()}
        >
          {t('Send me a test mail')}
        </Button>
        <p className="min-w-0 text-sm wrap-anywhere text-muted">{t('Sender: {from}', { from })}</p>
      </div>
      <div role="status">
        {test.data && (
          <Notice
            kind={test.data.sent ? 'good' : 'warn'}
            title={
              test.data.sent
                ? t('The mail server took the mail to {to}. Look in your inbox.', { to: test.data.to })
                : t('The mail to {to} was not sent', { to: test.data.to })
            }
          >
            <p className="font-mono text-xs wrap-anywhere">{test.data.answer}</p>
          </Notice>
        )}
      </div>
      {test.isError && <Notice kind="bad">{messageOf(test.error, t('Request failed'))}</Notice>}
    </div>
  )
}
