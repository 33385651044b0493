import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reach } from '../../api/reach.ts'
import { setSession } from '../../auth/session.ts'
import { aSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { answer, showPage } from '../../testing/show-page.tsx'
import { sharedFiles } from '../../worker/shared-files.ts'
import { SharedFiles } from './shared-files.tsx'

const SERVER = { '/settings/app': {}, '/health': { status: 'ok' } }
const card = page.getByRole('region', { name: 'Shared with Spoor' })
const item = (name: string) => card.getByRole('listitem').filter({ hasText: name })
const show = (at = '/upload') => showPage(at, { '/upload': () => <SharedFiles /> })
const signInAs = (firebaseUid: string) => setSession({ ...aSession(), firebaseUid })

function fileOf(name: string, bytes?: number): File {
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
  for (const uid of ['u1', 'u2']) for (const { id } of await sharedFiles.claim(uid)) await sharedFiles.remove(id)
  setSession(null)
  vi.unstubAllGlobals()
})

test('shared files are listed, and what cannot be uploaded says why in the words of the page', async () => {
  await sharedFiles.add([
    fileOf('march.csv'),
    fileOf('april.XLSX'),
    fileOf('notes.pdf'),
    fileOf('year.csv', 60_000_000),
  ])
  await show()
  await expect.element(item('notes.pdf').getByText('Only CSV, XLS, and XLSX files are supported.')).toBeVisible()
  await expect.element(item('year.csv').getByText('File too large. Maximum size is 50MB.')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Upload 2 files' })).toBeEnabled()
  await expectAccessibleEverywhere('section', { widthsPx: [390] })
  await card.getByRole('button', { name: 'Discard notes.pdf' }).click()
  await expect.element(item('notes.pdf')).not.toBeInTheDocument()
  await expect.poll(async () => (await sharedFiles.claim('u1')).map(({ name }) => name)).not.toContain('notes.pdf')
})

test('without a network they wait on this device, and the page says so', async () => {
  await sharedFiles.add([fileOf('march.csv')])
  answer({})
  reach.lose()
  await show()
  await expect.element(card.getByText('The files are stored on this device')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Upload 1 file' })).toBeDisabled()
  answer(SERVER)
  reach.doubt()
  await expect.element(card.getByRole('button', { name: 'Upload 1 file' })).toBeEnabled()
})

test('they belong to whoever saw them first, and to nobody else who signs in here', async () => {
  await sharedFiles.add([fileOf('march.csv')])
  expect(await sharedFiles.claim('u2')).toHaveLength(1)
  expect(await sharedFiles.claim('u1')).toEqual([])
  expect(await sharedFiles.claim('u2')).toMatchObject([{ name: 'march.csv', size: 24 }])
})

test('a file whose upload fails stays stored', async () => {
  await sharedFiles.add([fileOf('march.csv')])
  await show()
  await card.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect.element(card).not.toBeInTheDocument()
  expect(await sharedFiles.claim('u1')).toMatchObject([{ name: 'march.csv' }])
})

test('a file that did not arrive is said', async () => {
  await show('/upload?shared=failed')
  await expect.element(page.getByText('The shared file did not arrive')).toBeVisible()
})
