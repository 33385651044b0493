import * as z from 'zod'
import { createPageSchema, pageQuery } from '../list.ts'
import { routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'Administration: system', access: 'system_admin' })

export const SystemState = z.object({
  version: z.string(),
  /** Start time of this server process. */
  started_at: z.iso.datetime(),
  database: z.object({
    reachable: z.boolean(),
    version: z.string().nullable(),
    size_bytes: z.number().int().nullable(),
  }),
  files: z.object({ kept_in: z.enum(['disk', 's3']), reachable: z.boolean() }),
  mail: z.object({ goes_to: z.enum(['smtp', 'folder']) }),
  jobs: z.object({ waiting: z.number().int(), under_way: z.number().int(), failed: z.number().int() }),
  last_backup: z
    .object({
      at: z.iso.datetime(),
      filename: z.string(),
      bytes: z.number().int(),
      rows: z.number().int(),
      files: z.number().int(),
    })
    .nullable(),
})
export type SystemState = z.infer<typeof SystemState>

export const getSystemState = route('GET /auth/admin/system', {
  summary: 'Database, files, email, jobs, version and the last backup',
  schemas: { reply: SystemState },
})

export const SETUP_STEPS = ['bank', 'support', 'texts', 'mail', 'backup'] as const

/** What a deployment needs before it is opened to the public. */
export const Setup = z.object({
  production: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(SETUP_STEPS),
      /** 'unknown' for backups of the operator's own database, which Spoor does not see. */
      state: z.enum(['done', 'missing', 'unknown']),
      /** Configuration variables that are not set. */
      variables: z.array(z.string()),
    }),
  ),
  mail_from: z.string(),
  /** Shell commands to run in the repository's folder. */
  commands: z.object({ backup: z.string(), restore: z.string() }),
  last_backup: z.object({ at: z.iso.datetime(), filename: z.string() }).nullable(),
  last_restore: z.object({ at: z.iso.datetime(), filename: z.string(), backup_of: z.iso.datetime() }).nullable(),
})
export type Setup = z.infer<typeof Setup>

export const getSetup = route('GET /auth/admin/setup', {
  summary: 'What is configured and what is missing: bank details, support address, texts, email, backups',
  schemas: { reply: Setup },
})

export const sendTestMail = route('POST /auth/admin/test-mail', {
  summary: "Sends an email to the administrator at once, and returns the mail server's answer",
  schemas: {
    reply: z.object({
      /** Whether the mail server accepted it; also false if emails are written to a folder. */
      sent: z.boolean(),
      to: z.string(),
      answer: z.string(),
    }),
  },
})

export const getTermsTemplates = route('GET /auth/admin/terms-templates', {
  summary: 'The terms and the privacy notice that come with Spoor, as they would read here',
  schemas: {
    reply: z.object({
      version: z.string(),
      terms: z.string(),
      privacy: z.string(),
      /** Whether these are the current texts. */
      published: z.boolean(),
    }),
  },
})

/** A failed job: an unsent email, an unfinished import, and so on. */
export const FailedJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** Its subject: the address and subject line of an email, or ids for any other job. */
  about: z.string(),
  error: z.string(),
  tries: z.number().int(),
  failed_at: z.iso.datetime(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const listFailedJobs = route('GET /auth/admin/system/failed-jobs', {
  summary: 'Failed jobs and emails, newest first',
  schemas: { query: z.object(pageQuery), reply: createPageSchema(FailedJob) },
})

export const retryJob = route('POST /auth/admin/system/failed-jobs/:id/retry', {
  summary: 'Retries a failed job',
  status: 202,
  schemas: { params: z.object({ id: z.uuid() }), reply: z.object({ message: z.string() }) },
})
