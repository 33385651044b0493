import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { openDB } from 'idb'
import type { DBSchema, IDBPDatabase } from 'idb'

const KEY = 'file'

export interface TriedFile {
  file: File
  /** When its owner decided to take it along. */
  keptAtMs: number
}

interface TriedFileDatabase extends DBSchema {
  tried: { key: typeof KEY; value: TriedFile }
}

let opened: Promise<IDBPDatabase<TriedFileDatabase>> | null = null
/** In a window that stores nothing, for as long as the page lives. */
let inMemory: TriedFile | null = null

function database(): Promise<IDBPDatabase<TriedFileDatabase>> {
  opened ??= openDB<TriedFileDatabase>('spoor-tried-file', 1, {
    upgrade: (made) => void made.createObjectStore('tried'),
  })
  return opened
}

/** Keeps the file in this browser until its owner has signed up. */
export async function keepTriedFile(file: File, nowMs = Date.now()): Promise<void> {
  inMemory = { file, keptAtMs: nowMs }
  await database()
    .then((open) => open.put('tried', { file, keptAtMs: nowMs }, KEY))
    .catch((error: unknown) => console.warn('The tried file is kept in memory only', error))
}

/** The kept file; null if there is none. After an hour it is deleted, since others may use this browser. */
export async function findTriedFile(nowMs = Date.now()): Promise<File | null> {
  const stored = await database()
    .then((open) => open.get('tried', KEY))
    .catch(() => undefined)
  const kept = stored ?? inMemory
  if (kept === null || kept === undefined) return null
  if (nowMs - kept.keptAtMs < HOUR_MS) return kept.file
  await forgetTriedFile()
  return null
}

export async function forgetTriedFile(): Promise<void> {
  inMemory = null
  await database()
    .then((open) => open.delete('tried', KEY))
    .catch(() => undefined)
}
