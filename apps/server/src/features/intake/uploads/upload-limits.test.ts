import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { uploadClient } from './testing/upload-client.ts'

const TRIPS = 'Date,From,To,Km\n2025-04-14,Paarl,Worcester,60\n'
const STORAGE_MB = 2
const MB = 1_048_576
const toBytes = (share: number) => Math.round(share * MB)

const spoor = setUpTestApp({ config: { storageBytes: STORAGE_MB * MB } })
let port: number
let driver: TestUser
let client: ReturnType<typeof uploadClient>

beforeAll(async () => {
  port = Number(new URL(await spoor.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
beforeEach(async () => {
  driver = await spoor.signUp()
  client = uploadClient(spoor, driver)
})

/** Existing uploads of the driver. */
async function addUploads(count: number, { status = 'received', bytes = 10 } = {}): Promise<void> {
  await spoor.dependencies.pool.query(
    `insert into upload (owner_id, id, filename, file_key, file_size, sha256, status, timezone, uploaded_at)
     select $1, gen_random_uuid(), 'trips.csv', 'none', $2, '', $3, 'UTC', now() from generate_series(1, $4)`,
    [driver.userId, bytes, status, count],
  )
}

async function listStoredFiles(): Promise<string[]> {
  const folder = path.join(spoor.dependencies.config.dataDir, 'files', 'uploads', driver.userId)
  return fs.readdir(folder).catch(() => [])
}

/** Starts sending a file and never finishes. */
async function beginSending(): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="t.csv"\r\n\r\n${TRIPS}`
  socket.write(
    `POST /upload/file HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${driver.headers.authorization}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${part.length + 100}\r\n\r\n${part}`,
  )
  return socket
}

async function partsBegun(): Promise<number> {
  // A partially received file already has a name in the store.
  return (await listStoredFiles()).length
}

const WAITING = '100 of your files are waiting to be read. Send more when some of them are done.'

test("limits a driver's waiting files without delaying others", async () => {
  await addUploads(99)
  expect(await client.send(TRIPS)).toMatchObject({ status: 200 })
  const refused = await client.send(TRIPS)
  expect(refused).toMatchObject({ status: 429, body: { detail: WAITING }, headers: { 'retry-after': '60' } })
  const other = uploadClient(spoor, await spoor.signUp())
  expect(await other.send(TRIPS)).toMatchObject({ status: 200 })
  await spoor.runJobs()
})

test('also limits files sent concurrently', async () => {
  await addUploads(98)
  const sent = await Promise.all([client.send(TRIPS), client.send(TRIPS), client.send(TRIPS)])
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429])
  expect(await listStoredFiles()).toHaveLength(2)
})

test('counts files that await another read', async () => {
  const upload = await client.upload(TRIPS)
  await addUploads(100)
  const refused = await client.call<{ detail: string }>('POST', `/upload/${upload.upload_id}/reprocess`, {})
  expect(refused).toMatchObject({ status: 429, body: { detail: WAITING } })
  expect(await client.status(upload.upload_id), 'stays as it was').toMatchObject({ status: 'saved' })
})

test("limits a driver's concurrent uploads, without affecting others", async () => {
  const sockets = [await beginSending(), await beginSending(), await beginSending()]
  await expect.poll(partsBegun).toBe(3)
  const refused = await client.send(TRIPS)
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: 'You are sending 3 files already. Send more when these have arrived.' },
    headers: { 'retry-after': '10' },
  })
  const other = uploadClient(spoor, await spoor.signUp())
  expect(await other.send(TRIPS)).toMatchObject({ status: 200 })
  sockets[0].destroy()
  await expect.poll(partsBegun).toBe(2)
  await expect.poll(async () => (await client.send(TRIPS)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(partsBegun).toBe(1)
})

test("refuses a file that exceeds a driver's storage and leaves nothing", async () => {
  expect(await client.send(Buffer.alloc(toBytes(1.5), 'x'))).toMatchObject({ status: 200 })
  const before = await listStoredFiles()
  const refused = await client.send(Buffer.alloc(toBytes(0.6), 'x'))
  expect(refused).toMatchObject({
    status: 507,
    body: {
      detail:
        'Not enough storage: your files take 1 of 2 MB. Undo uploads that you no longer need; their space is free 30 days later.',
    },
  })
  expect(await listStoredFiles()).toEqual(before)
  expect(await client.send(TRIPS), 'there is room for a small one').toMatchObject({ status: 200 })
  expect((await client.call<Upload[]>('GET', '/upload/recent')).body).toHaveLength(2)
})

test('counts a file of unknown length once it has arrived', async () => {
  await addUploads(1, { status: 'saved', bytes: toBytes(1.9) })
  const form = new FormData()
  form.append('file', new Blob([Buffer.alloc(toBytes(0.2), 'x')]), 'trips.csv')
  const { body, headers } = new Response(form)
  const response = await fetch(`http://127.0.0.1:${port}/upload/file`, {
    method: 'POST',
    headers: { ...driver.headers, 'content-type': headers.get('content-type') ?? '' },
    body,
    duplex: 'half',
  })
  expect(response.status).toBe(507)
  expect(await listStoredFiles()).toEqual([])
})

test('answers a request to read a file again at once while it is being imported', async () => {
  await addUploads(1, { status: 'extracting' })
  const [{ upload_id }] = (await client.call<Upload[]>('GET', '/upload/recent')).body
  const importing = await spoor.dependencies.pool.connect()
  try {
    await importing.query('begin')
    await importing.query(
      `insert into row_issue_block (owner_id, upload_id, block, issues) values ($1, $2, 0, '[]'::jsonb)`,
      [driver.userId, upload_id],
    )
    const asked = await client.call<{ detail: string }>('POST', `/upload/${upload_id}/reprocess`, {})
    expect(asked).toMatchObject({
      status: 409,
      body: { detail: 'This file is still being read. Try again when it is done.' },
    })
  } finally {
    await importing.query('rollback')
    importing.release()
  }
})
