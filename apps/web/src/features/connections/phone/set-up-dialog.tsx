import type { Connection, SetUp } from '@spoor/contract/routes/connections.ts'
import { CircleCheck, Download, ExternalLink, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { saveDownload } from '../../../api/save-download.ts'
import { t } from '../../../language/t.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { classes } from '../../../ui/classes.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { SpoorLine } from '../../../ui/spoor-line.tsx'
import { detectPhone } from './phone.ts'
import { SKIP_WORDS } from './skip-words.ts'
import { SOURCE_NAMES } from '../../../format/source-names.ts'
import { APPS, listStores, makePhoneLink, STORE_NAMES } from '../sources.ts'
import { useWatchedConnection } from '../use-connections.ts'

const QR_PX = 336

/** Shows what to scan, open or copy, until the first fix arrives. */
export function SetUpDialog({
  connection: connected,
  set_up: setUp,
  onClose,
}: {
  connection: Connection
  set_up: SetUp
  onClose: () => void
}) {
  const connection = useWatchedConnection(connected)
  const state = findArrival(connected, connection)
  const app = SOURCE_NAMES[connected.kind]
  return (
    <Dialog
      onClose={onClose}
      title={t('Set up {app}', { app })}
      description={t('This key is shown once. If you lose it, create a new one.')}
      width="wide"
      footer={
        <>
          <Arrival state={state} connection={connection} />
          <Button variant={state === 'connected' ? 'primary' : 'secondary'} onClick={onClose}>
            {state === 'connected' ? t('Done') : t('Finish later')}
          </Button>
        </>
      }
    >
      {APPS[connected.kind] ? (
        <PhoneSetUp connection={connected} setUp={setUp} />
      ) : (
        <ServerSetUp connection={connected} setUp={setUp} />
      )}
    </Dialog>
  )
}

type ArrivalState = 'waiting' | 'unusable' | 'connected'

/** After a new key, ignore earlier messages and messages without a position. */
function findArrival(before: Connection, now: Connection): ArrivalState {
  if (now.last_received_at === before.last_received_at) return 'waiting'
  if (now.health === 'unusable') return 'unusable'
  const hasFix = now.last_fix_at !== before.last_fix_at || countFixes(now) > countFixes(before)
  return hasFix ? 'connected' : 'waiting'
}

const countFixes = ({ today: { used, waiting } }: Connection): number => used + waiting

function Arrival({ state, connection }: { state: ArrivalState; connection: Connection }) {
  return (
    <div role="status" className="mr-auto flex min-h-10 min-w-0 flex-[1_1_12rem] items-center gap-3 text-sm">
      {state === 'connected' ? (
        <>
          <CircleCheck size={22} className="shrink-0 text-good" />
          <p className="font-semibold">{t('Connected: first position received')}</p>
        </>
      ) : state === 'unusable' && connection.last_skipped ? (
        <>
          <TriangleAlert size={22} className="shrink-0 text-warn" />
          <p>{SKIP_WORDS[connection.last_skipped.reason].sentence}</p>
        </>
      ) : (
        <>
          <SpoorLine walking className="w-16! shrink-0" />
          <p className="text-muted">{t('Waiting for the first position…')}</p>
        </>
      )}
    </div>
  )
}

function PhoneSetUp({ connection: { kind }, setUp }: { connection: Connection; setUp: SetUp }) {
  const phone = detectPhone(navigator)
  const [onlyInCar, setOnlyInCar] = useState(false)
  const app = APPS[kind]
  if (!app) return null
  const name = SOURCE_NAMES[kind]
  const link = onlyInCar ? setUp.car_link : setUp.link
  const code = link !== null && (
    <QrCode value={link} title={t('QR code to set up {app}', { app: name })} sizePx={QR_PX} />
  )
  return (
    <div className={classes('grid gap-x-8 gap-y-4', phone === null && 'md:grid-cols-[minmax(0,1fr)_auto]')}>
      <ol className="flex min-w-0 flex-col gap-4">
        <Step number={1}>
          <p>{t('Install {app}:', { app: name })}</p>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {listStores(kind, phone).map(({ store, url }) => (
              <li key={store}>
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent underline-offset-2 hover:underline sm:min-h-8"
                >
                  {STORE_NAMES[store]} <ExternalLink size={14} />
                </a>
              </li>
            ))}
          </ul>
        </Step>
        <Step number={2}>
          {setUp.car_link !== null && (
            <Checkbox className="mb-2" checked={onlyInCar} onChange={(event) => setOnlyInCar(event.target.checked)}>
              {t('Record only while the phone charges or is connected to Android Auto')}
            </Checkbox>
          )}
          {phone !== null && link !== null ? (
            <>
              <p>{t('Open its settings from here and save them.')}</p>
              <a
                href={makePhoneLink(kind, link)}
                className={classes(buttonClass({ variant: 'primary', size: 'large' }), 'mt-2 w-full sm:w-auto')}
              >
                <ExternalLink size={18} />
                {t('Open in {app}', { app: name })}
              </a>
            </>
          ) : (
            <p>{app.scan}</p>
          )}
        </Step>
        <Step number={3}>
          <p>{app.start}</p>
          <p className="mt-1 text-sm text-muted">{t('Recording uses battery: charge the phone while you drive.')}</p>
        </Step>
      </ol>
      {phone === null && (
        <div className="flex items-start justify-center md:col-start-2 md:row-span-2 md:row-start-1">{code}</div>
      )}
      <div className="min-w-0">
        <ByHand setUp={setUp} />
        {phone !== null && code && (
          <Details summary={t('Set up another phone')}>
            <p className="mb-3">{app.scan}</p>
            {code}
          </Details>
        )}
      </div>
    </div>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-base">
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-tint text-sm font-semibold text-accent"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1 pt-0.5">{children}</div>
    </li>
  )
}

function ServerSetUp({ connection: { kind }, setUp }: { connection: Connection; setUp: SetUp }) {
  const { file } = setUp
  return (
    <>
      <p>
        {kind === 'traccar_server'
          ? t("Add these lines to Traccar's configuration, traccar.xml, and restart it.")
          : t('Send positions to this address, one or many at a time. Times are ISO 8601 or seconds since 1970.')}
      </p>
      {kind === 'traccar_server' && (
        <p className="mt-1 text-sm text-muted">
          {t('To forward one device only, set forward.url as an attribute of that device.')}
        </p>
      )}
      {kind !== 'traccar_server' && (
        <div className="mt-3">
          <CopyLine label={t('Address')} value={setUp.url} />
        </div>
      )}
      {file && (
        <div className="mt-3 rounded-lg border border-line bg-sunken">
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
            <span className="font-mono text-sm">{file.name}</span>
            <span className="flex flex-wrap gap-2">
              <CopyButton text={file.text} what={file.name} />
              <DownloadButton file={file} />
            </span>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
          <pre tabIndex={0} className="overflow-x-auto p-3 text-sm leading-6">
            {file.text}
          </pre>
        </div>
      )}
      <div className="mt-3">
        <ByHand setUp={setUp} withoutFile />
      </div>
    </>
  )
}

/** The same settings as fields to type or copy, and as a file. */
function ByHand({ setUp: { fields, file }, withoutFile = false }: { setUp: SetUp; withoutFile?: boolean }) {
  return (
    <Details summary={withoutFile ? t('One by one') : t('Type it by hand instead')}>
      <ul className="flex flex-col divide-y divide-line">
        {fields.map(({ label, value }) => (
          <li key={label} className="py-2">
            <CopyLine label={label} value={value} />
          </li>
        ))}
      </ul>
      {file && !withoutFile && (
        <div className="mt-3">
          <p className="mb-2">{t('Or open this file on the phone with the app.')}</p>
          <DownloadButton file={file} />
        </div>
      )}
    </Details>
  )
}

function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="text-xs text-muted">{label}</p>
        <p className="font-mono text-sm wrap-anywhere">{value}</p>
      </div>
      <CopyButton text={value} what={label} />
    </div>
  )
}

function DownloadButton({ file: { name, text } }: { file: NonNullable<SetUp['file']> }) {
  return (
    <Button
      size="small"
      aria-label={t('Download {name}', { name })}
      icon={Download}
      onClick={() => saveDownload({ blob: new Blob([text], { type: 'application/octet-stream' }), filename: name })}
    >
      {t('Download')}
    </Button>
  )
}

function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent sm:min-h-8">
        {summary}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
