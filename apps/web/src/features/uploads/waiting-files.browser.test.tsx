import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reach } from '../../net/reach.ts'
import { closeSession } from '../../auth/account.ts'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { answer, showPage } from '../../testing/show-page.tsx'
import { waitingFiles } from '../../waiting-files/waiting-files.ts'
import { WaitingFiles } from './waiting-files.tsx'

const SERVER = { '/settings/app': {}, '/health': { status: 'ok' } }
const card = page.getByRole('region', { name: 'Shared with Spoor' })
const item = (name: string) => card.getByRole('listitem').filter({ hasText: name })
const show = (at = '/upload') => showPage(at, { '/upload': () => <WaitingFiles /> })
const signInAs = (firebaseUid: string) => setSession({ ...createSession(), firebaseUid })

function makeFile(name: string, bytes?: number): File {
  const file = new File(['time,latitude,longitude\n'], name)
  if (bytes !== undefined) Object.defineProperty(file, 'size', { value: bytes })
  return file
}

beforeEach(() => {
  answer(SERVER)
  reach.doubt()
  signInAs('u1')
})
afterEach(async () => {
  for (const uid of ['u1', 'u2']) for (const { id } of await waitingFiles.claim(uid)) await waitingFiles.remove(id)
  setSession(null)
  vi.unstubAllGlobals()
})

test('shared files are listed, with a reason for those that cannot be uploaded', async () => {
  await waitingFiles.add(
    [makeFile('march.csv'), makeFile('april.XLSX'), makeFile('notes.pdf'), makeFile('year.csv', 60_000_000)],
    'shared',
  )
  await show()
  await expect.element(item('notes.pdf').getByText('Only CSV, XLS, and XLSX files are supported.')).toBeVisible()
  await expect.element(item('year.csv').getByText('File too large. Maximum size is 50MB.')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Upload 2 files' })).toBeEnabled()
  await expectAccessibleEverywhere('section', { widthsPx: [390] })
  await card.getByRole('button', { name: 'Discard notes.pdf' }).click()
  await expect.element(item('notes.pdf')).not.toBeInTheDocument()
  await expect.poll(async () => (await waitingFiles.claim('u1')).map(({ name }) => name)).not.toContain('notes.pdf')
})

test('offline files stay on this device, and the page explains it', async () => {
  await waitingFiles.add([makeFile('march.csv')], 'shared')
  answer({})
  reach.markUnreachable()
  await show()
  await expect.element(card.getByText('The files are stored on this device')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Upload 1 file' })).toBeDisabled()
  answer(SERVER)
  reach.doubt()
  await expect.element(card.getByRole('button', { name: 'Upload 1 file' })).toBeEnabled()
})

test('waiting files belong to the first user who saw them and are hidden from others', async () => {
  await waitingFiles.add([makeFile('march.csv')], 'shared')
  expect(await waitingFiles.claim('u2')).toHaveLength(1)
  expect(await waitingFiles.claim('u1')).toEqual([])
  expect(await waitingFiles.claim('u2')).toMatchObject([{ name: 'march.csv', size: 24 }])
})

test('files shared during a session are hidden from the next user, listed or not', async () => {
  await waitingFiles.add([makeFile('march.csv')], 'shared')
  const claim = vi.spyOn(waitingFiles, 'claim')
  closeSession()
  await expect.poll(() => claim).toHaveBeenCalledWith('u1')
  signInAs('u2')
  expect(await waitingFiles.claim('u2')).toEqual([])
  expect(await waitingFiles.claim('u1')).toMatchObject([{ name: 'march.csv' }])
})

test('a file whose upload fails stays stored', async () => {
  await waitingFiles.add([makeFile('march.csv')], 'shared')
  await show()
  await card.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(await waitingFiles.claim('u1')).toMatchObject([{ name: 'march.csv' }])
})

test('a file that did not arrive is reported', async () => {
  await show('/upload?shared=failed')
  await expect.element(page.getByText('The shared file did not arrive')).toBeVisible()
})

test('a file tried before signing in is offered for one hour', async () => {
  const card = page.getByRole('region', { name: 'Your file from a moment ago' })
  await waitingFiles.add([makeFile('my-tracker.csv')], 'tried')
  await show()
  await expect.element(card.getByText('my-tracker.csv')).toBeVisible()
  await card.getByRole('button', { name: 'Discard my-tracker.csv' }).click()
  await expect.element(card).not.toBeInTheDocument()

  await waitingFiles.add([makeFile('my-tracker.csv')], 'tried', 0)
  await waitingFiles.add([makeFile('march.csv')], 'shared', 0)
  expect(await waitingFiles.claim('u1', 3_599_999)).toHaveLength(2)
  expect(await waitingFiles.claim('u1', 3_600_000)).toMatchObject([{ name: 'march.csv' }])
})
