import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { afterEach, expect, test } from 'vitest'
import { statusOf, UploadQueue } from './upload-queue.ts'

const uploadOf = (name: string, change: Partial<Upload> = {}): Upload => ({
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
  assumed_zone: null,
  undone_at: null,
  ...change,
})

const unsettled: (() => void)[] = []
afterEach(async () => {
  // A queue that still sends would go on waiting after its test.
  while (unsettled.length > 0) {
    for (const take of unsettled.splice(0)) take()
    await settle()
  }
})

/** A queue whose sending the test lets through or refuses by hand. */
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
        const take = (): void => resolve(uploadOf(file.name))
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
  })
  return { queue, asked, told }
}

const file = (name: string) => new File(['abc'], name)
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('files go one after another', async () => {
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

test('one that fails is told, and the next goes on; it can be sent again', async () => {
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

test('a failure without words says Upload failed', async () => {
  const { queue, asked, told } = queueByHand()
  queue.add([file('a.csv')])
  asked[0].refuse('')
  await settle()
  expect(told).toEqual(['failed Upload failed'])
})

test('its state is local until the server has it, and the server’s afterwards', async () => {
  const { queue, asked } = queueByHand()
  queue.add([file('a.csv')])
  expect(statusOf(queue.items()[0])).toBe('uploading')
  asked[0].take()
  await settle()
  expect(statusOf(queue.items()[0])).toBe('received')
  queue.update(uploadOf('a.csv', { status: 'saved' }))
  expect(statusOf(queue.items()[0])).toBe('saved')
})

test('a file that was taken and then cannot be read is told once', async () => {
  const { queue, asked, told } = queueByHand()
  queue.add([file('a.csv')])
  asked[0].take()
  await settle()
  queue.update(uploadOf('a.csv', { status: 'extracting' }))
  for (let i = 0; i < 2; i++) queue.update(uploadOf('a.csv', { status: 'failed' }))
  queue.update(uploadOf('another.csv', { status: 'failed' }))
  expect(told).toEqual(['taken a.csv', 'unreadable a.csv'])
})

test('only what is over can be dismissed', async () => {
  const { queue, asked } = queueByHand()
  queue.add([file('a.csv')])
  queue.dismiss(1)
  expect(queue.items()).toHaveLength(1)
  asked[0].take()
  await settle()
  queue.dismiss(1)
  expect(queue.items()).toHaveLength(1)
  queue.update(uploadOf('a.csv', { status: 'failed' }))
  queue.dismiss(1)
  expect(queue.items()).toHaveLength(0)
})

test('it is busy until the last file has left the browser, and tells who listens', async () => {
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
