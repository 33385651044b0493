import nodeFs, { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { randomBytes } from 'node:crypto'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDiskFileStore } from './disk-file-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3FileStore, requireBucket } from './s3-file-store.ts'

let folder: string
let s3: S3rver
let port: number
let stores: Record<'disk' | 's3', FileStore>
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-files-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'spoor', configs: [] }],
  })
  port = (await s3.run()).port
  stores = {
    disk: createDiskFileStore(path.join(folder, 'disk')),
    s3: createS3FileStore({
      bucket: 'spoor',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    }),
  }
})
afterAll(async () => {
  await s3.close()
  await fs.rm(folder, { recursive: true, force: true })
})

describe.each(['disk', 's3'] as const)('%s', (kind) => {
  test('returns the same bytes as a stream and as a path', async () => {
    const content = randomBytes(6_000_000)
    await stores[kind].put('uploads/a', Readable.from([content.subarray(0, 1_000_001), content.subarray(1_000_001)]))
    expect(content.equals(await buffer(await stores[kind].get('uploads/a')))).toBe(true)
    const local = await stores[kind].openLocally('uploads/a')
    expect(content.equals(await buffer(createReadStream(local.path)))).toBe(true)
    await local.release()
  })

  test('deletes a file; deleting it again succeeds', async () => {
    await stores[kind].put('uploads/b', Readable.from(['x']))
    expect(await stores[kind].exists('uploads/b')).toBe(true)
    await stores[kind].delete('uploads/b')
    await stores[kind].delete('uploads/b')
    expect(await stores[kind].exists('uploads/b')).toBe(false)
    await expect(stores[kind].get('uploads/b')).rejects.toThrow()
    await expect(stores[kind].openLocally('uploads/b')).rejects.toThrow()
  })

  test('leaves nothing of content that ends early', async () => {
    async function* breaking() {
      yield Buffer.alloc(100_000)
      throw new Error('the client went away')
    }
    await expect(stores[kind].put('uploads/c', Readable.from(breaking()))).rejects.toThrow()
    expect(await stores[kind].exists('uploads/c')).toBe(false)
    if (kind === 'disk') expect((await fs.readdir(path.join(folder, 'disk', 'uploads'))).toSorted()).toEqual(['a'])
  })

  test('lists the files below a folder and when they were written', async () => {
    const keys = async (below: string) => {
      const found: string[] = []
      for await (const key of stores[kind].list(below)) found.push(key)
      return found.toSorted()
    }
    expect(await keys('nothing/')).toEqual([])
    for (const key of ['listed/one/a', 'listed/one/b', 'listed/two/c', 'listless'])
      await stores[kind].put(key, Readable.from(['x']))
    expect(await keys('listed/')).toEqual(['listed/one/a', 'listed/one/b', 'listed/two/c'])
    expect(Math.abs(Date.now() - (await stores[kind].modifiedAtMs('listed/one/a')))).toBeLessThan(10_000)
    expect(Math.abs(Date.now() - (await stores[kind].modifiedAtMs('gone')))).toBeLessThan(10_000)
  })

  test('stores an empty file', async () => {
    await stores[kind].put('empty', Readable.from([]))
    expect(await buffer(await stores[kind].get('empty'))).toHaveLength(0)
  })
})

test.runIf(process.platform === 'linux')(
  'a file is on disk under its name and folders, once and only for its owner',
  async () => {
    const probe = await fs.open(folder)
    const prototype = Object.getPrototypeOf(probe) as fs.FileHandle
    await probe.close()
    const done: string[] = []
    const openFileName = (fd: number) => path.relative(folder, nodeFs.readlinkSync(`/proc/self/fd/${fd}`))
    vi.spyOn(prototype, 'sync').mockImplementation(async function (this: fs.FileHandle) {
      done.push(`sync ${openFileName(this.fd)}`)
    })
    vi.spyOn(nodeFs, 'fsync').mockImplementation((fd, callback) => {
      done.push(`sync ${openFileName(fd)}`)
      callback(null)
    })
    const rename = fs.rename.bind(fs)
    vi.spyOn(fs, 'rename').mockImplementation(async (from, to) => {
      done.push('rename')
      await rename(from, to)
    })
    const inodes: number[] = []
    async function* content() {
      yield 'first half'
      // The stream requests data before its file is open.
      const part = await vi.waitFor(() => fs.stat(path.join(folder, 'disk', 'new', 'owner', 'id.part')), 5000)
      inodes.push(part.ino)
      yield 'second half'
    }
    try {
      await stores.disk.put('new/owner/id', Readable.from(content()))
    } finally {
      vi.restoreAllMocks()
    }
    expect(done).toEqual(['sync disk/new', 'sync disk', 'sync disk/new/owner/id.part', 'rename', 'sync disk/new/owner'])
    const at = (name: string) => fs.stat(path.join(folder, 'disk', name))
    // The same inode as written, not a copy.
    expect([(await at('new/owner/id')).ino]).toEqual(inodes)
    const modes = await Promise.all(['new', 'new/owner', 'new/owner/id'].map(async (name) => (await at(name)).mode))
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
  },
)

test('no key can leave the folder', async () => {
  await expect(stores.disk.put('../out', Readable.from(['x']))).rejects.toThrow()
  await expect(stores.disk.get('../disk/../../etc/passwd')).rejects.toThrow()
})

test('a missing bucket is reported by name, and an outage is tolerated', async () => {
  const bucket = {
    bucket: 'spoor',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  }
  await requireBucket(bucket)
  await requireBucket({ ...bucket, endpoint: 'http://127.0.0.1:1' })
  await expect(requireBucket({ ...bucket, bucket: 'spor' })).rejects.toThrow(
    `S3_BUCKET: no bucket spor at ${bucket.endpoint}; create it or correct the name`,
  )
})
