import { readFileSync } from 'node:fs'
import { SHARE_TARGET } from '@spoor/contract/rules/pages.ts'
import { expect, test, vi } from 'vitest'
import { receiveShare } from './receive-share.ts'

function share(...files: File[]): Request {
  const body = new FormData()
  body.append('title', 'Trips')
  for (const file of files) body.append(SHARE_TARGET.field, file)
  return new Request(`https://spoor.example${SHARE_TARGET.path}`, { method: 'POST', body })
}

test('stores shared files before the page opens', async () => {
  const stored: string[] = []
  const add = async (files: readonly File[]) => {
    for (const file of files) stored.push(`${file.name}: ${await file.text()}`)
  }
  const reply = await receiveShare(share(new File(['a'], 'march.csv'), new File(['b'], 'april.xlsx')), { add })
  expect(stored).toEqual(['march.csv: a', 'april.xlsx: b'])
  expect([reply.status, reply.headers.get('location')]).toEqual([303, 'https://spoor.example/upload'])
})

test('reports files that cannot be stored, and a share without files', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const full = await receiveShare(share(new File(['a'], 'march.csv')), {
    add: () => Promise.reject(new Error('the disk is full')),
  })
  const empty = await receiveShare(share(), { add: () => Promise.resolve() })
  for (const reply of [full, empty])
    expect(reply.headers.get('location')).toBe('https://spoor.example/upload?shared=failed')
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})

test('matches the path and field declared in the manifest', () => {
  const manifest = JSON.parse(readFileSync(new URL('../../public/manifest.webmanifest', import.meta.url), 'utf8')) as {
    share_target: unknown
  }
  expect(manifest.share_target).toMatchObject({
    action: SHARE_TARGET.path,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: SHARE_TARGET.field }] },
  })
})
