import * as z from 'zod'
import { pageOf, pageQuery } from '../list.ts'
import { route } from '../route.ts'

const tag = 'Administration: system'
const access = 'system_admin'

/** The system's own state. */
export const SystemState = z.object({
  version: z.string(),
  /** When this server process began. */
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

export const getSystemState = route({
  method: 'GET',
  path: '/auth/admin/system',
  access,
  tag,
  summary: 'Database, files, mail, jobs, version and the last backup',
  schemas: { reply: SystemState },
})

/** A failed job: a mail that could not be sent, an import that did not end, and so on. */
export const FailedJob = z.object({
  id: z.uuid(),
  kind: z.string(),
  /** What it was about, in words: the address and subject of a mail, the ids of anything else. */
  about: z.string(),
  error: z.string(),
  tries: z.number().int(),
  failed_at: z.iso.datetime(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const listFailedJobs = route({
  method: 'GET',
  path: '/auth/admin/system/failed-jobs',
  access,
  tag,
  summary: 'Failed jobs and mails, newest first',
  schemas: {
    query: z.object(pageQuery),
    reply: pageOf(FailedJob),
  },
})

export const retryJob = route({
  method: 'POST',
  path: '/auth/admin/system/failed-jobs/:id/retry',
  access,
  tag,
  summary: 'Retries a failed job',
  status: 202,
  schemas: { params: z.object({ id: z.uuid() }), reply: z.object({ message: z.string() }) },
})
