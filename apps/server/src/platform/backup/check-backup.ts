import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { readArchive, readText } from './archive.ts'
import { MANIFEST, SUMMARY, Summary } from './manifest.ts'

/** Reads a whole backup and compares each stream with its summary; throws on any difference. */
export async function checkBackup(file: string, expected: Summary): Promise<void> {
  const missing = new Set(Object.keys(expected.streams))
  let summary: Summary | null = null
  for await (const { name, content } of readArchive(file)) {
    if (name === MANIFEST) continue
    if (name === SUMMARY) {
      summary = Summary.parse(JSON.parse(await readText(content)))
      continue
    }
    const hash = createHash('sha256')
    for await (const chunk of content) hash.update(chunk)
    if (hash.digest('hex') !== expected.streams[name]?.sha256) throw new Error(`The backup is damaged at ${name}.`)
    missing.delete(name)
  }
  if (summary === null || missing.size > 0) throw new Error('The backup is incomplete.')
}

/** Whether a file is a complete backup that matches its own summary; throws if it cannot be read to the end. */
export async function isWholeBackup(file: string): Promise<boolean> {
  const found: Summary['streams'] = {}
  let expected: Summary['streams'] | null = null
  for await (const { name, content } of readArchive(file)) {
    if (name === MANIFEST) continue
    if (name === SUMMARY) {
      expected = Summary.parse(JSON.parse(await readText(content))).streams
      continue
    }
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of content) {
      hash.update(chunk)
      bytes += chunk.length
    }
    found[name] = { bytes, sha256: hash.digest('hex') }
  }
  return expected !== null && isDeepStrictEqual(found, expected)
}
