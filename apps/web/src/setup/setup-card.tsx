import type { Setup } from '@spoor/contract/routes/admin-system.ts'
import { CircleCheck, CircleDashed, CircleHelp, FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { Command } from './command.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Backups } from './backups.tsx'
import { SETUP_WORDS } from './setup-words.ts'
import { TestMail } from './test-mail.tsx'
import { missingSteps, useSetup } from './use-setup.ts'

const TextsDialog = lazy(() => import('./texts-dialog.tsx').then((module) => ({ default: module.TextsDialog })))

const STATES = {
  done: { word: t('Done'), Icon: CircleCheck, look: 'text-good' },
  missing: { word: t('Missing'), Icon: CircleDashed, look: 'text-warn' },
  unknown: { word: t('Not known'), Icon: CircleHelp, look: 'text-muted' },
} as const

/** What a deployment needs before strangers use it: what is missing, what follows from that, and how to set it. */
export function SetupCard() {
  const setup = useSetup()
  return (
    <Card id="setup" aria-labelledby="setup-title">
      <CardHeader
        id="setup-title"
        title={t('Setup')}
        description={
          setup.data &&
          (missingSteps(setup.data).length === 0
            ? t('Nothing is missing.')
            : t('Before strangers use it. Set the variables, then start Spoor again.'))
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
      <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${look}`} />
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

/** What is to be set whatever the deployment. */
const PRESETS: Readonly<Record<string, string>> = { SPOOR_TERMS_TEMPLATES: '1' }

function ReviewTexts() {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button size="small" icon={<FileText size={16} aria-hidden />} onClick={() => setOpen(true)}>
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
