import { sendProofOfPayment } from '@spoor/contract/routes/joining.ts'
import { FileCheck, Paperclip } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { messageOf } from '../api/api-error.ts'
import { formatDateTime } from '../format/instant.ts'
import { useTimezone } from '../auth/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressLine } from '../ui/progress-line.tsx'
import type { PaymentStatus } from './payment-status.ts'
import { MAX_PROOF_MB, proofFault, PROOF_TYPES } from './proof-fault.ts'
import { t } from '../language/t.ts'

/** Sends a picture or PDF of the payment, with its progress, and lists what was sent. */
export function SendProof({
  api,
  proofs,
  onSent,
}: {
  api: Pick<ApiClient, 'sendFile'>
  proofs: PaymentStatus['proofs']
  onSent: () => Promise<void>
}) {
  const timezone = useTimezone()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ filename: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(file: File): Promise<void> {
    const fault = proofFault(file)
    setProblem(fault)
    if (fault) return
    setSending({ filename: file.name, share: 0 })
    try {
      await api.sendFile(sendProofOfPayment, file, {
        onProgress: (share) => setSending({ filename: file.name, share }),
      })
      await onSent()
    } catch (error) {
      setProblem(t('{name} was not sent: {error}', { name: file.name, error: messageOf(error, t('Request failed')) }))
    } finally {
      setSending(null)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {proofs.length > 0 && (
        <ul aria-label={t('Proofs of payment that you sent')} className="flex flex-col gap-2">
          {proofs.map(({ id, filename, sent_at }) => (
            <li key={id} className="flex items-start gap-2 text-sm">
              <FileCheck size={18} aria-hidden className="mt-px shrink-0 text-good" />
              <span className="min-w-0 wrap-anywhere">
                {filename}{' '}
                <span className="text-muted">
                  {t('sent {sent_at}', { sent_at: formatDateTime(sent_at, timezone) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {sending && (
        <div className="text-sm">
          <p className="mb-1 wrap-anywhere">{t('Sending {filename}...', { filename: sending.filename })}</p>
          <ProgressLine value={sending.share} label={t('Sending {filename}', { filename: sending.filename })} />
        </div>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
      <>
        <input
          ref={input}
          type="file"
          accept={PROOF_TYPES}
          className="sr-only"
          tabIndex={-1}
          aria-label={t('Proof of payment')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file can be chosen again after a failure.
            event.target.value = ''
            if (file) void send(file)
          }}
        />
        <Button
          busy={sending !== null}
          icon={<Paperclip size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {proofs.length > 0 ? t('Send another proof of payment') : t('Send proof of payment')}
        </Button>
      </>
      <p className="text-sm text-muted">
        {t('A picture or PDF from your bank, up to {MAX_PROOF_MB} MB.', { MAX_PROOF_MB })}
      </p>
    </div>
  )
}
