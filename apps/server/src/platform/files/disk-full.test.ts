import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileForm } from '../../testing/file-form.ts'
import { setUpTestApp } from '../../testing/test-app.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { PART } from './durable-files.ts'

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-full-'))
afterAll(() => fs.rm(folder, { recursive: true, force: true }))
const store = createDiskFileStore(folder)
const spoor = setUpTestApp({
  files: {
    ...store,
    // Writing to /dev/full fails as on a full disk.
    async put(key, content) {
      const part = path.join(folder, `${key}${PART}`)
      await fs.mkdir(path.dirname(part), { recursive: true })
      await fs.symlink('/dev/full', part)
      await store.put(key, content)
    },
  },
})
const FULL = { detail: 'The disk of the server is full. Please try again later.' }

test('an upload onto a full disk is refused with 503 and leaves nothing', async () => {
  const driver = await spoor.signUp()
  const form = await fileForm(`Date,From,To,Km\n${'2026-03-04,Paarl,Ceres,58\n'.repeat(5000)}`)
  const headers = { ...driver.headers, ...form.headers }
  const reply = await spoor.app.inject({ method: 'POST', url: '/upload/file', headers, payload: form.payload })
  expect([reply.statusCode, reply.json(), reply.headers['retry-after']]).toEqual([503, FULL, '60'])
  const left = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => !entry.isDirectory())).toEqual([])
})

test('an upload is refused with 503 if the database is out of space', async () => {
  const { headers } = await spoor.signUp()
  await spoor.dependencies.pool.query(`
    create function fail_without_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on vehicle for each row execute function fail_without_room()`)
  const reply = await spoor.app.inject({ method: 'POST', url: '/vehicles', headers, payload: { name: 'Car' } })
  expect([reply.statusCode, reply.json()]).toEqual([503, FULL])
})
