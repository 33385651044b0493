import * as z from 'zod'
import { JOB_KINDS, type JobName } from '../jobs/jobs.ts'

/** Version of the archive's layout; others are refused. */
export const BACKUP_FORMAT = 1

const Table = z.object({
  /** Schema-qualified. */
  name: z.string(),
  columns: z.array(z.string()),
})
export type BackupTable = z.infer<typeof Table>

/** The first stream of a backup: its contents and the state of the schema. */
export const Manifest = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.string(),
  made_at: z.iso.datetime(),
  /** The applied migrations in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
})
export type Manifest = z.infer<typeof Manifest>

const Proof = z.object({ bytes: z.number(), sha256: z.string() })

/** The last stream, which proves that nothing is missing or damaged. */
export const Summary = z.object({
  rows: z.record(z.string(), z.number().int()),
  streams: z.record(z.string(), Proof),
  files: z.number().int(),
  jobs: z.number().int(),
})
export type Summary = z.infer<typeof Summary>

const isJobName = (name: string): name is JobName => Object.hasOwn(JOB_KINDS, name)

/** A waiting or active job that this version can run; finished and failed ones are not saved. */
export const WaitingJob = z
  .object({
    name: z.string().refine(isJobName, { error: 'no such kind of job', abort: true }),
    payload: z.record(z.string(), z.unknown()),
    start_after: z.iso.datetime(),
  })
  .superRefine(({ name, payload }, { addIssue }) => {
    const { error } = JOB_KINDS[name].payload.safeParse(payload)
    for (const { message, path } of error?.issues ?? [])
      addIssue({ code: 'custom', message, path: ['payload', ...path] })
  })
export type WaitingJob = z.infer<typeof WaitingJob>

export const MANIFEST = 'manifest'
export const SUMMARY = 'summary'
export const JOBS = 'jobs'
export const TABLES = 'tables/'
export const FILES = 'files/'
