import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { createS3FileStore } from '../../../platform/files/s3-file-store.ts'
import { fileForm } from '../../../testing/file-form.ts'
import { setUpMailedApp } from '../../../testing/test-app.ts'
import { uploadClient } from './testing/upload-client.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'spoor-outage-'))
let store = openStore()
const { port } = await store.run()
const { spoor, catcher } = setUpMailedApp({
  files: createS3FileStore({
    bucket: 'spoor',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }),
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

function openStore(atPort = 0): S3rver {
  return new S3rver({
    port: atPort,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'spoor', configs: [] }],
  })
}

/** Runs postponed imports now. */
async function runPostponed(): Promise<void> {
  await spoor.dependencies.pool.query(`update jobs.job set start_after = now() where name = 'process-upload'`)
  await spoor.runJobs()
}

test('imports wait for an unavailable file store, however many attempts, and uploads are refused with 503', async () => {
  const driver = await spoor.signUp()
  const client = uploadClient(spoor, driver)
  const trips = 'Date,From,To,Km\n2026-03-02,Paarl,Ceres,58\n2026-03-03,Ceres,Paarl,58\n'
  const { body: upload } = await client.send(trips)

  await store.close()
  for (let attempt = 0; attempt < 6; attempt++) {
    await runPostponed()
    expect(await client.status(upload.upload_id)).toMatchObject({ status: 'received' })
  }
  const send = async () => {
    const form = await fileForm('Date,From,To,Km\n2026-03-04,Paarl,Ceres,58\n')
    return spoor.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: { ...driver.headers, ...form.headers },
      payload: form.payload,
    })
  }
  const refused = await send()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('15')
  expect(refused.json()).toEqual({ detail: 'Files cannot be reached right now. Please try again in a moment.' })
  expect(catcher.to(driver.email)).toEqual([])

  store = openStore(port)
  await store.run()
  expect((await send()).statusCode).toBe(200)
  await runPostponed()
  expect(await client.status(upload.upload_id)).toMatchObject({ status: 'saved', trips_found: 2 })
})
