import { DOCUMENT_MEDIA_TYPES, MAX_DOCUMENT_BYTES } from '@spoor/contract/limits/limits.ts'
import { type Plan, PLANS } from '@spoor/contract/limits/plans.ts'
import { sendProofOfPayment } from '@spoor/contract/routes/joining.ts'
import { FileCheck, Paperclip, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ApiClient } from '../net/api-client.ts'
import { getErrorMessage } from '../net/api-error.ts'
import { useAppSettings } from '../net/app-settings.ts'
import { formatDate, formatDateTime } from '../format/instant.ts'
import { formatRand } from '../format/quantity.ts'
import { rich } from '../language/rich.tsx'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice, Problem } from '../ui/notice.tsx'
import { ProgressLine } from '../ui/progress-line.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useNowMs } from '../ui/use-now-ms.ts'
import { PayOnline } from './pay-online.tsx'
import { isRejected, type PaymentCheck, type PaymentStatus } from './use-payment-status.ts'

/** The file dialog's filter. */
const PROOF_TYPES = DOCUMENT_MEDIA_TYPES.join(',')
const MAX_PROOF_MB = MAX_DOCUMENT_BYTES / 1024 / 1024

/** Why a file is not a valid proof of payment, as far as the browser can tell; the server checks the content. */
export function findProofFault({ name, size, type }: { name: string; size: number; type: string }): string | null {
  // The type is empty if the browser doesn't recognise it.
  if (type !== '' && !(DOCUMENT_MEDIA_TYPES as readonly string[]).includes(type))
    return t('{name} is neither a picture nor a PDF. Send a PDF, PNG or JPEG.', { name })
  if (size === 0) return t('{name} is empty.', { name })
  return size > MAX_DOCUMENT_BYTES
    ? t('{name} is too large. The limit is {MAX_PROOF_MB} MB.', { name, MAX_PROOF_MB })
    : null
}

/** Uploads a picture or PDF of the payment, with progress, and lists those already sent. */
function SendProof({
  api,
  proofs,
  onSent,
}: {
  api: Pick<ApiClient, 'sendFile'>
  proofs: PaymentStatus['proofs']
  onSent: () => Promise<void>
}) {
  const [sending, setSending] = useState<{ filename: string; share: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(file: File): Promise<void> {
    const fault = findProofFault(file)
    setProblem(fault)
    if (fault) return
    setSending({ filename: file.name, share: 0 })
    try {
      await api.sendFile(sendProofOfPayment, file, {
        onProgress: (share) => setSending({ filename: file.name, share }),
      })
      await onSent()
    } catch (error) {
      setProblem(t('{name} was not sent: {error}', { name: file.name, error: getErrorMessage(error) }))
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
              <FileCheck size={18} className="mt-px shrink-0 text-good" />
              <span className="min-w-0 wrap-anywhere">
                {filename}{' '}
                <span className="text-muted">{t('sent {sent_at}', { sent_at: formatDateTime(sent_at) })}</span>
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
      <Problem>{problem}</Problem>
      <FileButton
        busy={sending !== null}
        icon={Paperclip}
        inputLabel={t('Proof of payment')}
        accept={PROOF_TYPES}
        onFiles={([file]) => void send(file)}
      >
        {proofs.length > 0 ? t('Send another proof of payment') : t('Send proof of payment')}
      </FileButton>
      <p className="text-sm text-muted">
        {t('A picture or PDF from your bank, up to {MAX_PROOF_MB} MB.', { MAX_PROOF_MB })}
      </p>
    </div>
  )
}

function PaymentLines({ status }: { status: PaymentStatus }) {
  const { bank, payment_amount: amount, payment_reference: reference } = status
  const plan = PLANS[status.subscription_type as Plan] as (typeof PLANS)[Plan] | undefined
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-lg border border-line">
      <Line
        name={t('Amount')}
        note={amount === null ? t('We will tell you what to pay') : plan && t('{name}, a year', { name: plan.name })}
      >
        <span className="text-lg font-semibold">{amount === null ? t('Amount TBD') : formatRand(amount)}</span>
      </Line>
      {reference && (
        <Line
          name={t('Payment reference')}
          note={t('So that we can match your payment')}
          copy={{ text: reference, what: 'payment reference' }}
        >
          <span className="text-lg font-semibold tracking-[0.08em]">{reference}</span>
        </Line>
      )}
      {bank ? (
        <>
          <Line name={t('Bank')}>{bank.name}</Line>
          <Line name={t('Account holder')}>{bank.holder}</Line>
          <Line name={t('Account number')} copy={{ text: bank.number, what: 'account number' }}>
            {bank.number}
          </Line>
          <Line name={t('Branch code')}>{bank.branch_code}</Line>
        </>
      ) : (
        <Line name={t('Bank details')}>
          <NoBankDetails />
        </Line>
      )}
    </dl>
  )
}

/** Each check reloads the status, so bank details appear as soon as the operator enters them. */
function NoBankDetails() {
  const support = useAppSettings()?.support_address
  if (!support) return t('They are not available yet. Sign in again later: they will appear here.')
  return rich(
    t('They are not available yet. Ask <mail>{support}</mail> for them, and give your reference.', { support }),
    {
      mail: <MailLink address={support} />,
    },
  )
}

const MailLink = ({ address, children }: { address: string; children?: ReactNode }) => (
  <a className="font-semibold text-accent underline underline-offset-2" href={`mailto:${address}`}>
    {children}
  </a>
)

function Line({
  name,
  note,
  copy,
  children,
}: {
  name: string
  note?: string
  copy?: { text: string; what: string }
  children: ReactNode
}) {
  return (
    <div className="bg-surface px-4 py-2">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex items-center justify-between gap-3">
        <span className="min-w-0 text-base wrap-anywhere">
          {children}
          {note && <span className="block text-xs text-muted">{note}</span>}
        </span>
        {copy && <CopyButton {...copy} />}
      </dd>
    </div>
  )
}

/** How to pay, and the payment's status. The caller reacts to a verified payment. */
export function PaymentPanel({ api, payment }: { api: Pick<ApiClient, 'call' | 'sendFile'>; payment: PaymentCheck }) {
  const { status, problem, checking, check } = payment
  const verificationTime = useAppSettings()?.verification_time ?? null
  if (!status) {
    if (problem)
      return (
        <ErrorState title={t('The status of your payment could not be read')} onRetry={() => void check()}>
          {problem}
        </ErrorState>
      )
    return <Skeleton className="h-80 w-full rounded-lg" />
  }
  return (
    <div className="flex flex-col gap-5">
      {status.covered_by === null ? (
        <Owed api={api} status={status} check={check} />
      ) : (
        <Notice title={t('Covered by {covered_by}', { covered_by: status.covered_by })}>
          {t('Your company pays for you: you owe nothing yourself. Ask your company administrator to give you a seat.')}
        </Notice>
      )}
      {problem && <Notice kind="warn">{problem}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-sunken px-4 py-2">
        <p className="min-w-40 flex-1 text-sm text-muted">
          {verificationTime !== null && `${t('Verifying a payment takes {time}.', { time: verificationTime })} `}
          {t('We check every half minute whether your payment was verified.')}
        </p>
        <Button size="small" busy={checking} icon={RefreshCw} onClick={() => void check()}>
          {t('Check again')}
        </Button>
      </div>
    </div>
  )
}

function Owed({
  api,
  status,
  check,
}: {
  api: Pick<ApiClient, 'call' | 'sendFile'>
  status: PaymentStatus
  check: () => Promise<void>
}) {
  return (
    <>
      {isRejected(status) && (
        <Notice kind="bad" title={t('Your payment could not be verified')}>
          <p className="wrap-anywhere">{status.rejection_reason ?? t('We did not find it in our bank account.')}</p>
          <p>{t('Please check it, and send proof of payment below.')}</p>
        </Notice>
      )}
      <TrialNote status={status} />
      <PayOnline api={api} />
      <PaymentLines status={status} />
      <SendProof api={api} proofs={status.proofs} onSent={check} />
    </>
  )
}

/** Explains above the amount how it relates to the trial. */
function TrialNote({ status: { trial_ends_at: endsAt } }: { status: PaymentStatus }) {
  const nowMs = useNowMs({ stepMs: 1000 })
  if (endsAt === null) return null
  const date = formatDate(endsAt)
  if (Date.parse(endsAt) > nowMs)
    return <Notice>{t('The paid year starts when your trial ends, on {date}.', { date })}</Notice>
  return (
    <Notice title={t('Your trial ended on {date}', { date })}>
      {t('Everything you recorded is still here. Pay as shown below to carry on.')}
    </Notice>
  )
}
