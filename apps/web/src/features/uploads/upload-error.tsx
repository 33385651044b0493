import { CircleAlert } from 'lucide-react'
import { StateBadge } from '../../ui/state-badge.tsx'
import { t } from '../../language/t.ts'

/** The 'Error' label with the message as a tooltip, and the message as text for touch and screen readers. */
export function UploadError({ message }: { message: string }) {
  return (
    <div className="mt-2 flex items-start gap-2 text-sm">
      <StateBadge label={t('Error')} tone="bad" Icon={CircleAlert} title={message} />
      <p className="min-w-0 pt-0.5 wrap-anywhere">{message}</p>
    </div>
  )
}
