import type { Inbox, InboundMail, InboundSender } from '@spoor/contract/routes/inbound-mail.ts'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../format/instant.ts'
import { plural, t } from '../../../language/t.ts'
import { rich } from '../../../language/rich.tsx'
import { useAppSettings } from '../../../net/app-settings.ts'
import { useSession } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ConfirmDialog } from '../../../ui/form-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import {
  useAllowSender,
  useBlockSender,
  useForgetSender,
  useInbox,
  useNewAddress,
  useSwitchOffInbox,
} from './mail-queries.ts'
import { describeFile, describeMail, groupWaiting, PROOF_WORDS, type WaitingSender } from './mail-words.ts'
import { OfferRow, ROW } from '../offer-row.tsx'

const MAILS_AT_FIRST = 5

/** Reports that trackers email, if this installation accepts them. */
export function MailRow() {
  const isOn = useAppSettings()?.reports_by_mail === true
  return isOn ? <Reports /> : null
}

function Reports() {
  const inbox = useInbox()
  const title = useId()
  const [asks, setAsks] = useState<'new_address' | 'switch_off' | null>(null)
  const says = t('Have your tracker’s reports emailed to Spoor, and their trips arrive by themselves.')
  if (inbox.data && isUnused(inbox.data)) {
    return (
      <OfferRow Icon={Mail} title={t('My tracker emails reports')} action={<SwitchOn />}>
        {says}
      </OfferRow>
    )
  }
  return (
    <section aria-labelledby={title} className={ROW}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={title} className="font-semibold">
            {t('My tracker emails reports')}
          </h3>
          <p className="text-sm text-muted">{says}</p>
        </div>
        {inbox.data?.address != null && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" variant="quiet" onClick={() => setAsks('new_address')}>
              {t('New address')}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAsks('switch_off')}>
              {t('Switch off')}
            </Button>
          </div>
        )}
      </div>
      <Loaded
        query={inbox}
        failed={t('Your emailed reports could not be loaded')}
        skeleton={<Skeleton className="h-24 rounded-lg" />}
      >
        {(loaded) => <InboxContent inbox={loaded} />}
      </Loaded>
      {asks === 'new_address' && <NewAddressDialog onClose={() => setAsks(null)} />}
      {asks === 'switch_off' && <SwitchOffDialog onClose={() => setAsks(null)} />}
    </section>
  )
}

const isUnused = ({ address, senders, mails }: Inbox): boolean =>
  address === null && senders.length === 0 && mails.length === 0

function InboxContent({ inbox: { address, senders, mails } }: { inbox: Inbox }) {
  const confirmations = mails.filter(({ outcome }) => outcome === 'confirmation')
  return (
    <div className="flex flex-col gap-4">
      {address === null ? <SwitchOn /> : <Address address={address} />}
      {groupWaiting(mails).map((sender) => (
        <Question key={`${sender.proof} ${sender.address}`} sender={sender} />
      ))}
      {confirmations.slice(0, 1).map((mail) => (
        <Confirmation key={mail.id} mail={mail} />
      ))}
      <Mails mails={mails} />
      <Senders senders={senders.filter(({ state }) => state !== 'waiting')} />
    </div>
  )
}

function SwitchOn() {
  const switchOn = useNewAddress()
  return (
    <Button className="self-start" busy={switchOn.isPending} onClick={() => switchOn.mutate()}>
      {t('Get my address')}
    </Button>
  )
}

function Address({ address }: { address: string }) {
  const role = useSession()?.profile?.role_type
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-sunken px-4 py-3">
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere select-all">{address}</span>
        <CopyButton text={address} what={t('address')} />
      </p>
      <p className="mt-2 max-w-prose text-sm text-muted">
        {t(
          'In your tracker’s portal, add it to the recipients of your scheduled reports (CSV or Excel), or forward the reports that you get. The first email of each sender waits for you here.',
        )}
      </p>
      {role === 'company_admin' && (
        <p className="mt-2 max-w-prose text-sm text-muted">
          {rich(t('Reports of your whole fleet work, too: <link>transfer each vehicle’s trips to its driver</link>.'), {
            link: (
              <Link
                to="/team"
                search={{ tab: 'vehicles' }}
                className="font-semibold text-accent underline-offset-2 hover:underline"
              />
            ),
          })}
        </p>
      )}
    </div>
  )
}

/** Asks whether to accept a sender, with one click. */
function Question({ sender: { address, proof, mails, latest } }: { sender: WaitingSender }) {
  const allow = useAllowSender()
  const block = useBlockSender()
  const { spf, dkim, dmarc } = latest.authentication
  const busy = allow.isPending || block.isPending
  return (
    <Notice kind={proof === 'failed' ? 'warn' : 'info'} title={t('Accept reports from {sender}?', { sender: address })}>
      <p className="wrap-anywhere">
        {plural(
          mails,
          '{n} email waits, from {when}: “{subject}”.',
          '{n} emails wait, the latest from {when}: “{subject}”.',
          {
            when: formatDateTime(latest.received_at),
            subject: latest.subject,
          },
        )}
      </p>
      <p className="mt-1">
        {PROOF_WORDS[proof]}{' '}
        <span className="text-muted">
          SPF {spf || '–'} · DKIM {dkim || '–'} · DMARC {dmarc || '–'}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="small"
          variant={proof === 'failed' ? 'secondary' : 'primary'}
          disabled={busy}
          onClick={() => allow.mutate({ address, proof })}
        >
          {t('Accept')}
        </Button>
        <Button size="small" disabled={busy} onClick={() => block.mutate(address)}>
          {t('Block')}
        </Button>
      </div>
    </Notice>
  )
}

function Confirmation({ mail: { sender, confirmation } }: { mail: InboundMail }) {
  if (confirmation === null) return null
  const { code, url } = confirmation
  return (
    <Notice title={t('Confirm that your emails may be forwarded')}>
      <p className="wrap-anywhere">
        {t('{sender} asks for it. If you have just set up forwarding, confirm it there.', { sender })}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {code !== null && (
          <span className="flex items-center gap-2">
            {t('Code')} <strong className="tabular-nums">{code}</strong> <CopyButton text={code} what={t('code')} />
          </span>
        )}
        {url !== null && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="font-semibold text-accent underline-offset-2 hover:underline"
          >
            {t('Confirm at {host}', { host: new URL(url).hostname })}
          </a>
        )}
      </div>
    </Notice>
  )
}

function Mails({ mails }: { mails: readonly InboundMail[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const title = useId()
  if (mails.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h4 id={title} className="text-sm font-semibold">
        {t('Emails of the last 30 days')}
      </h4>
      <ul className="mt-1 divide-y divide-line">
        {(showsAll ? mails : mails.slice(0, MAILS_AT_FIRST)).map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ul>
      {mails.length > MAILS_AT_FIRST && !showsAll && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          {plural(mails.length, 'Show {n} email', 'Show all {n} emails')}
        </Button>
      )}
    </section>
  )
}

function MailItem({ mail }: { mail: InboundMail }) {
  return (
    <li className="py-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{mail.subject || t('No subject')}</span>
        <span className="text-muted">{formatDateTime(mail.received_at)}</span>
      </p>
      {mail.sender !== '' && <p className="text-muted wrap-anywhere">{mail.sender}</p>}
      {mail.files.length === 0 ? (
        <p>{describeMail(mail)}</p>
      ) : (
        <ul>
          {mail.files.map((file, index) => (
            <li key={index} className="wrap-anywhere">
              {file.upload_id === null ? (
                file.name
              ) : (
                <Link
                  to="/upload/$uploadId"
                  params={{ uploadId: file.upload_id }}
                  className="font-semibold text-accent underline-offset-2 hover:underline"
                >
                  {file.name}
                </Link>
              )}
              {': '}
              {describeFile(file)}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Senders({ senders }: { senders: readonly InboundSender[] }) {
  const forget = useForgetSender()
  const title = useId()
  if (senders.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h4 id={title} className="text-sm font-semibold">
        {t('Senders')}
      </h4>
      <ul className="mt-1 divide-y divide-line">
        {senders.map(({ address, state }) => (
          <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-0 wrap-anywhere">
              {address} · {state === 'blocked' ? t('Blocked') : t('Accepted')}
            </span>
            <Button
              size="small"
              variant="quiet"
              aria-label={t('Ask again about {sender}', { sender: address })}
              disabled={forget.isPending}
              onClick={() => forget.mutate(address)}
            >
              {t('Ask again')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewAddressDialog({ onClose }: { onClose: () => void }) {
  const change = useNewAddress({ failsIn: 'form', onDone: onClose })
  return (
    <ConfirmDialog
      title={t('Get a new address?')}
      description={t('The old address stops working at once. Enter the new one wherever you used the old one.')}
      submit={t('Get a new address')}
      action={change}
      onClose={onClose}
    />
  )
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const switchOff = useSwitchOffInbox(onClose)
  return (
    <ConfirmDialog
      title={t('Switch off reports by email?')}
      description={t('Your trips stay. Emails to the address are returned to their senders.')}
      submit={t('Switch off')}
      danger
      action={switchOff}
      onClose={onClose}
    />
  )
}
