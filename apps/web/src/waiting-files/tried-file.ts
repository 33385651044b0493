import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { waitingFiles } from './waiting-files.ts'

/** In-memory fallback if the browser has no storage. */
let inMemory: { file: File; keptAtMs: number } | null = null

/** Stores the file tried on the landing page until the user signs up or in. */
export async function storeTriedFile(file: File, nowMs = Date.now()): Promise<void> {
  inMemory = null
  try {
    await waitingFiles.removeTried()
    await waitingFiles.add([file], 'tried', nowMs)
  } catch (error) {
    console.warn('The tried file could be stored only in memory', error)
    inMemory = { file, keptAtMs: nowMs }
  }
}

/** The stored file; null if there is none or it is over an hour old. */
export async function findTriedFile(nowMs = Date.now()): Promise<File | null> {
  const stored = await waitingFiles.tried(nowMs).catch(() => null)
  if (stored !== null) return stored
  return inMemory !== null && nowMs - inMemory.keptAtMs < HOUR_MS ? inMemory.file : null
}

export async function forgetTriedFile(): Promise<void> {
  inMemory = null
  await waitingFiles.removeTried().catch(() => undefined)
}
