import type { Setup } from '@spoor/contract/routes/admin-system.ts'
import { CircleCheck, CircleDashed, CircleHelp, FileText, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { getErrorMessage } from '../net/api-error.ts'
import { formatDateTime } from '../format/instant.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SETUP_WORDS } from './setup-words.ts'
import { listMissingSteps, useSetup, useTestMail } from './use-setup.ts'

function Command({ text, what }: { text: string; what: string }) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-lg bg-sunken px-3 py-2">
      <pre className="min-w-0 py-1 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{text}</pre>
      <CopyButton text={text} what={what} />
    </div>
  )
}

const TextsDialog = lazy(() => import('./texts-dialog.tsx').then((module) => ({ default: module.TextsDialog })))

const STATES = {
  done: { word: t('Done'), Icon: CircleCheck, look: 'text-good' },
  missing: { word: t('Missing'), Icon: CircleDashed, look: 'text-warn' },
  unknown: { word: t('Not known'), Icon: CircleHelp, look: 'text-muted' },
} as const

/** The checklist before a deployment goes public: what is missing, why it matters, and how to set it. */
export function SetupCard() {
  const setup = useSetup()
  return (
    <Card id="setup" aria-labelledby="setup-title">
      <CardHeader
        id="setup-title"
        title={t('Setup')}
        description={
          setup.data &&
          (listMissingSteps(setup.data).length === 0
            ? t('Nothing is missing.')
            : t('Do this before you go live. Set the variables, then restart Spoor.'))
        }
      />
      <Loaded query={setup} failed={t('The checklist could not be loaded')} skeleton={<Skeleton className="h-64" />}>
        {(loaded) => (
          <ul className="flex flex-col divide-y divide-line">
            {loaded.steps.map((step) => (
              <Step key={step.step} step={step} setup={loaded} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Step({ step: { step, state, variables }, setup }: { step: Setup['steps'][number]; setup: Setup }) {
  const { title, without } = SETUP_WORDS[step]
  const { word, Icon, look } = STATES[state]
  const lines = variables.map((name) => `${name}=${PRESETS[name] ?? ''}`).join('\n')
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0">
      <Icon size={20} className={`mt-0.5 shrink-0 ${look}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className="font-semibold">
          {title} <span className={`text-sm font-medium ${look}`}>{word}</span>
        </h3>
        {state === 'missing' && <p className="text-sm text-muted">{without}</p>}
        {lines !== '' && <Command text={lines} what={title} />}
        {step === 'texts' && <ReviewTexts />}
        {step === 'mail' && <TestMail from={setup.mail_from} />}
        {step === 'backup' && <Backups setup={setup} isSeen={state !== 'unknown'} />}
      </div>
    </li>
  )
}

/** Values that are the same for every deployment. */
const PRESETS: Readonly<Record<string, string>> = { SPOOR_TERMS_TEMPLATES: '1' }

function ReviewTexts() {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" icon={FileText} onClick={() => setOpen(true)}>
        {t('Review the texts')}
      </Button>
      {open && (
        <Suspense>
          <TextsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** How to back up and restore, and when that was last done. */
function Backups({
  setup: { commands, last_backup: backup, last_restore: restore },
  isSeen,
}: {
  setup: Setup
  /** Whether backups are made, and recorded, by Spoor's own command. */
  isSeen: boolean
}) {
  const formatUpload = (at: string, filename: string): string => `${formatDateTime(at)}, ${filename}`
  return (
    <>
      <p className="text-sm text-muted">
        {isSeen
          ? t('Run it every night, and store the file on another machine. It contains secrets.')
          : t('You run PostgreSQL yourself, so Spoor cannot see when it is backed up.')}
      </p>
      <Command text={commands.backup} what={t('backup command')} />
      <p className="text-sm text-muted">{t('To restore into an empty database, with Spoor stopped:')}</p>
      <Command text={commands.restore} what={t('restore command')} />
      {isSeen && (
        <Facts>
          <Fact name={t('Last backup')}>{backup ? formatUpload(backup.at, backup.filename) : t('Never')}</Fact>
          <Fact name={t('Last restore')}>{restore ? formatUpload(restore.at, restore.filename) : t('Never')}</Fact>
        </Facts>
      )}
    </>
  )
}

/** Sends a test email to the administrator and shows the mail server's reply. */
function TestMail({ from }: { from: string }) {
  const test = useTestMail()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="small"
          className="h-auto! min-h-8 max-w-full py-1 whitespace-normal! pointer-coarse:min-h-11"
          busy={test.isPending}
          icon={Send}
          onClick={() => test.mutate()}
        >
          {t('Send me a test email')}
        </Button>
        <p className="min-w-0 text-sm wrap-anywhere text-muted">{t('Sender: {from}', { from })}</p>
      </div>
      <div role="status">
        {test.data && (
          <Notice
            kind={test.data.sent ? 'good' : 'warn'}
            title={
              test.data.sent
                ? t('The mail server accepted the email to {to}. Check your inbox.', { to: test.data.to })
                : t('The email to {to} was not sent', { to: test.data.to })
            }
          >
            <p className="font-mono text-xs wrap-anywhere">{test.data.answer}</p>
          </Notice>
        )}
      </div>
      {test.isError && <Notice kind="bad">{getErrorMessage(test.error)}</Notice>}
    </div>
  )
}
