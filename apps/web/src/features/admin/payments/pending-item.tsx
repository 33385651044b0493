import type { PendingPayment } from '@spoor/contract/routes/admin-payments.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { Clock3, Download, FileText, Hourglass, MailQuestion, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveDownload } from '../../../api/save-download.ts'
import { isTrialRunning } from '../../../auth/trial.ts'
import { formatDate, formatDateTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { getRoleName } from '../../../auth/role-name.ts'
import { t } from '../../../language/t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { UNKNOWN_AMOUNT } from '../admin-words.ts'
import { USER_STATUS_WORDS } from '@spoor/contract/user-status.ts'
import { useProof } from './use-payments.ts'

/** Shows a proof of payment if it is an image; otherwise offers it as a download. */
function ProofDialog({
  userId,
  proof,
  onVerify,
  onClose,
}: {
  userId: string
  onVerify: () => void
  proof: { id: string; filename: string; sent_at: string }
  onClose: () => void
}) {
  const file = useProof(userId, proof.id)
  const type = getImageType(proof.filename)
  const { data } = file
  return (
    <Dialog
      onClose={onClose}
      title={t('Proof of payment')}
      description={t('{filename}, sent {sent_at}', {
        filename: proof.filename,
        sent_at: formatDateTime(proof.sent_at),
      })}
      footer={
        <>
          <Button
            icon={Download}
            disabled={!data}
            onClick={() => data && saveDownload({ blob: data.blob, filename: proof.filename })}
          >
            {t('Download')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              onVerify()
            }}
          >
            {t('Verify')}
          </Button>
        </>
      }
    >
      <Loaded query={file} failed={t('The proof could not be loaded')} skeleton={<Skeleton className="h-64" />}>
        {({ blob }) =>
          type ? (
            <Picture blob={blob} type={type} name={proof.filename} />
          ) : (
            <p className="text-sm">{t('This is not a picture: download it to view it.')}</p>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Picture({ blob, type, name }: { blob: Blob; type: string; name: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob.slice(0, blob.size, type))
    image.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [blob, type])
  return <img ref={image} alt={t('Proof of payment, {name}', { name })} className="mx-auto max-h-[60dvh] rounded-lg" />
}

const PICTURES = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
])

/** Media type of an image that is safe to render; null for any other file, since it might contain a script. */
export const getImageType = (filename: string): string | null =>
  PICTURES.get(/\.(\w+)$/.exec(filename)?.[1].toLowerCase() ?? '') ?? null

export interface PendingActions {
  onDetails: (pending: PendingPayment) => void
  onVerify: (pending: PendingPayment) => void
  onReject: (pending: PendingPayment) => void
}

/** Align the amounts in a column on wide screens so they are easy to scan. */
export const PENDING_CLASS =
  'flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-sm sm:px-3 focus-within:bg-sunken hover:bg-sunken lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)_7rem_11.5rem]'

export function PendingItem({ pending, actions }: { pending: PendingPayment; actions: PendingActions }) {
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const { name, email, company_name, payment_amount, payment_reference, created_at, covered_by, invitation } = pending
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <button
          type="button"
          className="block max-w-full rounded text-left pointer-coarse:min-h-11"
          onClick={() => actions.onDetails(pending)}
        >
          <span className="block truncate font-semibold hover:underline" title={name}>
            {name}
          </span>
          <span className="block truncate text-muted" title={email}>
            {email}
          </span>
        </button>
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          {pending.trial_ends_at !== null && isTrialRunning(pending, nowMs) ? (
            <StateBadge
              label={t('Trial until {date}', { date: formatDate(pending.trial_ends_at) })}
              tone="accent"
              Icon={Hourglass}
            />
          ) : (
            <StateBadge label={t(USER_STATUS_WORDS.payment_pending)} tone="warn" Icon={Clock3} />
          )}
          {invitation === 'unconfirmed' && (
            <Badge
              icon={MailQuestion}
              title={t(
                'Registered with a link that only names the company. Its administrator confirms by giving a seat',
              )}
            >
              {t('Unconfirmed invitation')}
            </Badge>
          )}
          {covered_by && (
            <Badge tone="accent" icon={ShieldCheck}>
              <span className="max-w-48 truncate">{t('Covered by {covered_by}', { covered_by })}</span>
            </Badge>
          )}
        </div>
      </div>
      <div className="min-w-0 basis-52 max-sm:basis-full">
        <p className="truncate" title={company_name ?? undefined}>
          {getRoleName({ role_type: pending.role_type, user_type: '' })}
          {company_name && <span className="text-muted"> · {company_name}</span>}
        </p>
        <p className="text-muted">{t('Since {created_at}', { created_at: formatDate(created_at) })}</p>
        <Proofs pending={pending} onVerify={() => actions.onVerify(pending)} />
      </div>
      <div className="min-w-0 basis-32 sm:text-right">
        <p className="font-semibold">
          {covered_by ? (
            <span className="font-normal text-muted">{t('Nothing owed')}</span>
          ) : payment_amount === null ? (
            UNKNOWN_AMOUNT
          ) : (
            formatRand(payment_amount)
          )}
        </p>
        <p className="wrap-anywhere text-muted">{payment_reference}</p>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button
          size="small"
          data-list-item
          variant="primary"
          aria-label={
            covered_by
              ? t('Give a seat to {name}, {email}', { name, email })
              : t('Verify the payment of {name}, {email}', { name, email })
          }
          onClick={() => actions.onVerify(pending)}
        >
          {covered_by ? t('Give a seat') : t('Verify')}
        </Button>
        <Button
          size="small"
          aria-label={t('Reject the payment of {name}, {email}', { name, email })}
          onClick={() => actions.onReject(pending)}
        >
          {t('Reject')}
        </Button>
      </div>
    </>
  )
}

function Proofs({ pending, onVerify }: { pending: PendingPayment; onVerify: () => void }) {
  const [shown, setShown] = useState<PendingPayment['proofs'][number] | null>(null)
  return (
    <>
      {pending.proofs.map((proof) => (
        <button
          key={proof.id}
          type="button"
          className="flex max-w-full items-center gap-1 rounded text-accent hover:underline pointer-coarse:min-h-11"
          title={proof.filename}
          onClick={() => setShown(proof)}
        >
          <FileText size={14} className="shrink-0" />
          <span className="truncate">{t('Proof: {filename}', { filename: proof.filename })}</span>
        </button>
      ))}
      {shown && <ProofDialog userId={pending.id} proof={shown} onVerify={onVerify} onClose={() => setShown(null)} />}
    </>
  )
}
