import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { receiveUpload } from './receive-upload.ts'

const spoor = setUpTestApp()

/** Counts the stored files after the transaction with their row failed. */
async function countFilesAfter(
  enqueue: TestApp['dependencies']['jobs']['enqueue'],
): Promise<{ files: number; rows: number }> {
  const { userId: ownerId } = await spoor.signUp()
  const { files, jobs, pool } = spoor.dependencies
  const incoming = { ownerId, filename: 'trips.csv', timezone: 'UTC', content: Readable.from([Buffer.from('a,b\n')]) }
  const receiving = receiveUpload({ ...spoor.dependencies, jobs: { ...jobs, enqueue } }, incoming)
  await expect(receiving).rejects.toThrow('gone')
  const keys: string[] = []
  for await (const key of files.list('uploads/')) if (key.includes(ownerId)) keys.push(key)
  return {
    files: keys.length,
    rows: (await pool.query('select from upload where owner_id = $1', [ownerId])).rowCount ?? 0,
  }
}

test('deletes a file without a stored row', async () => {
  const kept = await countFilesAfter(() => Promise.reject(new Error('gone')))
  expect(kept).toEqual({ files: 0, rows: 0 })
})

test('keeps a file whose row was stored even if the connection was lost before the confirmation', async () => {
  const kept = await countFilesAfter(async (tx) => {
    await sql`commit`.execute(tx)
    throw new Error('gone')
  })
  expect(kept).toEqual({ files: 1, rows: 1 })
})
