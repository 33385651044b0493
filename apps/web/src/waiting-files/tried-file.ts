import { HOUR_MS } from '@spoor/core/units/duration.ts'
import { waitingFiles } from './waiting-files.ts'

/** In a window that stores nothing, for as long as the page lives. */
let inMemory: { file: File; keptAtMs: number } | null = null

/** Keeps the file that was tried in this browser until its owner has signed up or in. */
export async function keepTriedFile(file: File, nowMs = Date.now()): Promise<void> {
  inMemory = null
  try {
    await waitingFiles.removeTried()
    await waitingFiles.add([file], 'tried', nowMs)
  } catch (error) {
    console.warn('The tried file is kept in memory only', error)
    inMemory = { file, keptAtMs: nowMs }
  }
}

/** The kept file; null if there is none, or an hour has passed. */
export async function findTriedFile(nowMs = Date.now()): Promise<File | null> {
  const stored = await waitingFiles.tried(nowMs).catch(() => null)
  if (stored !== null) return stored
  return inMemory !== null && nowMs - inMemory.keptAtMs < HOUR_MS ? inMemory.file : null
}

export async function forgetTriedFile(): Promise<void> {
  inMemory = null
  await waitingFiles.removeTried().catch(() => undefined)
}
