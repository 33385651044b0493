import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { afterEach, expect, test } from 'vitest'
import { getStatus, UploadQueue } from './upload-queue.ts'

const makeUpload = (name: string, change: Partial<Upload> = {}): Upload => ({
  upload_id: name,
  filename: name,
  status: 'received',
  uploaded_at: '2026-03-01T08:00:00Z',
  completed_at: null,
  file_size: 3,
  error_message: null,
  error_code: null,
  progress: 0,
  kind: null,
  layout: null,
  rows_read: 0,
  rows_used: 0,
  rows_skipped: 0,
  duplicates: 0,
  trips_found: 0,
  sensitivity: 'normal',
  warnings: [],
  questions: [],
  assumed_zone: null,
  undone_at: null,
  ...change,
})

const unsettled: (() => void)[] = []
afterEach(async () => {
  // Settle pending sends so that no queue outlives its test.
  while (unsettled.length > 0) {
    for (const take of unsettled.splice(0)) take()
    await settle()
  }
})

/** A queue whose sends the test resolves or rejects manually. */
function queueByHand() {
  const asked: {
    name: string
    progress: (sent: number) => void
    take: () => void
    refuse: (message: string) => void
  }[] = []
  const told: string[] = []
  const queue = new UploadQueue({
    send: (file, progress) =>
      new Promise((resolve, reject) => {
        const take = (): void => resolve(makeUpload(file.name))
        unsettled.push(take)
        asked.push({
          name: file.name,
          progress,
          take,
          refuse: (message) => reject(new Error(message)),
        })
      }),
    onTaken: (filename) => told.push(`taken ${filename}`),
    onUnreadable: ({ upload_id }) => told.push(`unreadable ${upload_id}`),
    onFailed: (message) => told.push(`failed ${message}`),
    onRefused: (message) => told.push(`refused ${message}`),
  })
  return { queue, asked, told }
}

const file = (name: string) => new File(['abc'], name)
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('files are sent one at a time', async () => {
  const { queue, asked, told } = queueByHand()
  queue.add([file('a.csv'), file('b.csv')])
  queue.add([file('c.csv')])
  expect(asked.map(({ name }) => name)).toEqual(['a.csv'])
  expect(queue.items().map(({ phase }) => phase)).toEqual(['uploading', 'waiting', 'waiting'])
  asked[0].progress(0.5)
  expect(queue.items()[0].sent).toBe(0.5)
  asked[0].take()
  await settle()
  expect(asked.map(({ name }) => name)).toEqual(['a.csv', 'b.csv'])
  expect(told).toEqual(['taken a.csv'])
})

test('a failure is reported, the next file is sent, and the failed one can be retried', async () => {
  const { queue, asked, told } = queueByHand()
  queue.add([file('a.csv'), file('b.csv')])
  asked[0].refuse('Request failed')
  await settle()
  expect(queue.items()[0]).toMatchObject({ phase: 'failed', error: 'Request failed' })
  expect(told).toEqual(['failed Request failed'])
  expect(asked).toHaveLength(2)
  queue.retry(1)
  expect(queue.items()[0]).toMatchObject({ phase: 'waiting', error: null })
  asked[1].take()
  await settle()
  expect(asked[2].name).toBe('a.csv')
})

test("a failure without a message shows 'Upload failed'", async () => {
  const { queue, asked, told } = queueByHand()
  queue.add([file('a.csv')])
  asked[0].refuse('')
  await settle()
  expect(told).toEqual(['failed Upload failed'])
})

test("the status is local until the server has the file, then the server's", async () => {
  const { queue, asked } = queueByHand()
  queue.add([file('a.csv')])
  expect(getStatus(queue.items()[0])).toBe('uploading')
  asked[0].take()
  await settle()
  expect(getStatus(queue.items()[0])).toBe('received')
  queue.update(makeUpload('a.csv', { status: 'saved' }))
  expect(getStatus(queue.items()[0])).toBe('saved')
})

test('a file the server received but could not read is reported once', async () => {
  const { queue, asked, told } = queueByHand()
  queue.add([file('a.csv')])
  asked[0].take()
  await settle()
  queue.update(makeUpload('a.csv', { status: 'extracting' }))
  for (let i = 0; i < 2; i++) queue.update(makeUpload('a.csv', { status: 'failed' }))
  queue.update(makeUpload('another.csv', { status: 'failed' }))
  expect(told).toEqual(['taken a.csv', 'unreadable a.csv'])
})

test('only finished uploads can be dismissed', async () => {
  const { queue, asked } = queueByHand()
  queue.add([file('a.csv')])
  queue.dismiss(1)
  expect(queue.items()).toHaveLength(1)
  asked[0].take()
  await settle()
  queue.dismiss(1)
  expect(queue.items()).toHaveLength(1)
  queue.update(makeUpload('a.csv', { status: 'failed' }))
  queue.dismiss(1)
  expect(queue.items()).toHaveLength(0)
})

test('it is busy until the last file has left the browser, and notifies listeners', async () => {
  const { queue, asked } = queueByHand()
  let calls = 0
  const stop = queue.subscribe(() => calls++)
  queue.add([file('a.csv')])
  expect(queue.busy).toBe(true)
  asked[0].take()
  await settle()
  expect(queue.busy).toBe(false)
  expect(calls).toBeGreaterThan(2)
  const before = calls
  stop()
  queue.dismiss(1)
  queue.clear()
  expect(calls).toBe(before)
  expect(queue.items()).toHaveLength(0)
})

test('lists a file of another type until it is dismissed, without sending it', async () => {
  const { queue, asked, told } = queueByHand()
  queue.add([file('trips.pdf'), file('a.csv')])
  expect(told).toEqual([expect.stringMatching(/^refused trips\.pdf: Invalid file type\. .* Recordings: GPX/)])
  expect(asked.map(({ name }) => name)).toEqual(['a.csv'])
  expect(queue.items().map(getStatus)).toEqual(['failed', 'uploading'])
  queue.dismiss(1)
  expect(queue.items()).toHaveLength(1)
})
