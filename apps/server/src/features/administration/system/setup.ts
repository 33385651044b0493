import { APP_VERSION } from '@spoor/contract/limits/limits.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { getAppSettings } from '@spoor/contract/routes/system.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { getSetup, sendTestMail, Setup } from '@spoor/contract/routes/admin-system.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Config } from '../../../config.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { writeLetter, type Letter, mailLanguage, mailText } from '../../../platform/mail/letter.ts'
import { openTransport } from '../../../platform/mail/send-mail-job.ts'
import { findLastBackup, findLastRestore } from './system-queries.ts'

/** A backup older than this does not count. */
const BACKUP_GOOD_MS = 7 * DAY_MS
/** A mail server that is silent for this long counts as unreachable. */
const ANSWERS_WITHIN_MS = 20_000

export const handleGetSetup =
  ({ config, database, clock }: Dependencies): Handler<typeof getSetup> =>
  async () => {
    const [backup, restore] = await Promise.all([findLastBackup(database), findLastRestore(database)])
    return {
      production: config.production,
      steps: listSteps(config, { backupAt: backup?.at ?? null, nowMs: clock.nowMs() }),
      mail_from: config.mailFrom,
      commands: listCommands(config),
      last_backup: backup ? { at: backup.at.toISOString(), filename: backup.filename } : null,
      last_restore: restore
        ? { at: restore.at.toISOString(), filename: restore.filename, backup_of: restore.backup_of.toISOString() }
        : null,
    }
  }

export const handleSendTestMail =
  (dependencies: Dependencies): Handler<typeof sendTestMail> =>
  async (_, { user }) => {
    const { config, database, clock } = dependencies
    const letter = writeTestMail({ to: user.email, name: user.name, origin: config.origin })
    const message = writeLetter(letter, mailLanguage(user.preferredLanguage))
    const tooLate = new AbortController()
    const outcome = await Promise.race([
      openTransport(dependencies)
        .send(message, randomUUID())
        .then(
          (answer) => ({ sent: config.smtpUrl !== null, answer }),
          (error: Error & { response?: string }) => ({ sent: false, answer: error.response ?? error.message }),
        ),
      sleep(
        ANSWERS_WITHIN_MS,
        { sent: false, answer: `No answer within ${ANSWERS_WITHIN_MS / 1000} seconds.` },
        tooLate,
      ),
    ]).finally(() => tooLate.abort())
    await inTransaction(database, (tx) =>
      recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'mail.tested',
        subject: { kind: 'system', id: null },
        after: { sent: outcome.sent },
      }),
    )
    return { ...outcome, to: user.email }
  }

function listSteps(config: Config, { backupAt, nowMs }: { backupAt: Date | null; nowMs: number }): Setup['steps'] {
  const step = (name: Setup['steps'][number]['step'], isDone: boolean, variables: string[]) => ({
    step: name,
    state: isDone ? ('done' as const) : ('missing' as const),
    variables: isDone ? [] : variables,
  })
  const hasBackup = backupAt !== null && backupAt.getTime() > nowMs - BACKUP_GOOD_MS
  const { terms, privacy } = config.termsTemplates
  const blanks = new Set(`${terms}${privacy}`.match(/(?<=\[)SPOOR_[A-Z_]+(?=\])/g))
  return [
    step('bank', config.bank !== null, [
      'SPOOR_BANK_NAME',
      'SPOOR_BANK_ACCOUNT_HOLDER',
      'SPOOR_BANK_ACCOUNT_NUMBER',
      'SPOOR_BANK_BRANCH_CODE',
    ]),
    step('support', config.supportAddress !== null, ['SPOOR_SUPPORT_ADDRESS']),
    step('texts', config.terms !== null, ['SPOOR_TERMS_TEMPLATES', ...blanks]),
    step('mail', config.smtpUrl !== null, ['SMTP_URL', 'SPOOR_MAIL_FROM']),
    config.databaseUrl === null
      ? step('backup', hasBackup, [])
      : { step: 'backup', state: 'unknown' as const, variables: [] },
  ]
}

function listCommands({ databaseUrl, databaseDirectUrl }: Config): Setup['commands'] {
  const url = databaseDirectUrl === null ? '$DATABASE_URL' : '$DATABASE_DIRECT_URL'
  return databaseUrl === null
    ? { backup: 'npm run backup', restore: 'npm run restore -- FILE' }
    : {
        backup: `pg_dump --format=custom --file=spoor.dump "${url}"`,
        restore: `pg_restore --clean --if-exists --no-owner --dbname="${url}" spoor.dump`,
      }
}

export const toAppSettings = (config: Config): ReplyOf<typeof getAppSettings> => ({
  version: APP_VERSION,
  auth_provider: config.authProvider,
  email_verification_required: config.emailVerificationRequired,
  terms_version: config.terms?.version ?? null,
  firebase: config.firebase && {
    api_key: config.firebase.apiKey,
    project_id: config.firebase.projectId,
    auth_domain: config.firebase.authDomain,
    emulator_host: config.firebase.emulatorHost,
  },
  trial_days: config.trialDays,
  website_url: config.websiteUrl,
  support_address: config.supportAddress,
  operator: config.operator,
  verification_time: config.verificationTime,
  actions_off: [...config.actionsOff],
  map_style_url: config.map?.styleUrl ?? null,
  map_dark_style_url: config.map?.darkStyleUrl ?? null,
  map_attribution: config.map?.attribution ?? null,
  demo: config.demo,
  reports_by_mail: config.inbound !== null,
  connects_vendors: config.secretsKey !== null,
  notifications: config.vapid !== null,
})

export function writeTestMail({ to, name, origin }: { to: string; name: string; origin: string }): Letter {
  return {
    to,
    name,
    subject: mailText('Test email from Spoor'),
    blocks: [
      mailText('You sent this from the system page. It arrived, so your mail server is set up.'),
      mailText(
        'Check that the sender is right, that it is not in the spam folder, and that this link opens your Spoor.',
      ),
      { label: mailText('Open the system page'), url: `${origin}/admin/system` },
    ],
  }
}
