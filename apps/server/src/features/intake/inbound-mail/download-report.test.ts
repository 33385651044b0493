import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits/limits.ts'
import { downloadReport } from './download-report.ts'
import type { Get } from '../../../platform/outgoing/request-public.ts'
import { findReportLinks } from './inspect-mail.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'spoor-download-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const LINK = new URL('https://report-dl.za.mixtelematics.com/r/1?sig=x')
const reply = (status: number, headers = {}, body: Iterable<Buffer> = [Buffer.from('a,b')]): ReturnType<Get> =>
  Promise.resolve({ status, headers, body: Readable.from(body, { objectMode: false }) })
const download = (get: Get) => downloadReport(LINK, path.join(folder, 'file'), get)

test.each([
  ['https://127.0.0.1/r.csv'],
  ['https://[::1]/r.csv'],
  ['https://[::ffff:10.0.0.1]/r.csv'],
  ['http://example.com/r.csv'],
  ['https://example.com:8443/r.csv'],
  ['file:///etc/passwd'],
])('does not follow a redirect to %s', async (location) => {
  const asked: string[] = []
  const get: Get = (url) => {
    asked.push(url.href)
    return reply(302, { location })
  }
  await expect(download(get)).rejects.toMatchObject({ problem: 'link_failed' })
  expect(asked).toEqual([LINK.href])
})

test('stops a chain of redirects, and a download beyond the limit', async () => {
  await expect(download(() => reply(302, { location: '/again' }))).rejects.toMatchObject({ problem: 'link_failed' })
  const chunk = Buffer.alloc(1_048_576)
  function* large() {
    for (let bytes = 0; bytes <= MAX_UPLOAD_BYTES; bytes += chunk.length) yield chunk
  }
  const get: Get = () => reply(200, { 'content-type': 'text/csv' }, large())
  await expect(download(get)).rejects.toMatchObject({ problem: 'too_large' })
})

test('names a report by its header, its address or its type', async () => {
  const name = (headers: Record<string, string>) => download(() => reply(200, headers))
  expect(await name({ 'content-disposition': `attachment; filename*=UTF-8''Trips%20March.xlsx` })).toBe(
    'Trips March.xlsx',
  )
  expect(await name({ 'content-disposition': 'attachment; filename="../../a.csv"' })).toBe('a.csv')
  expect(await name({ 'content-type': 'text/csv; charset=utf-8' })).toBe('1.csv')
  await expect(name({ 'content-type': 'text/html' })).rejects.toMatchObject({ problem: 'link_failed' })
})

test('finds allowed links, including those wrapped by Outlook', () => {
  const wrapped = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(LINK.href)}&data=x`
  const text = `<a href="${wrapped}">x</a> ${LINK.href}. https://user:pass@report-dl.za.mixtelematics.com/r
    https://report-dl.mixtelematics.com.evil.test/r https://xreport-dl.za.mixtelematics.com/r`
  expect(findReportLinks(text).map(({ href }) => href)).toEqual([LINK.href])
})
