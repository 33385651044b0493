import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { splitLinesInCells } from '@spoor/core/import/lines-in-cells.ts'
import { openTable } from './open-table.ts'
import { THREAD_LIMIT_BYTES, createThreadLimits } from './reading-limits.ts'
import type { GridRow, HeadOfSheet, ReadingAnswer, ReadingTask, ResultOf, RowsTask } from './reading-tasks.ts'

const HEAD_ROWS = 40
const HEAD_COLUMNS = 200

const limits = createThreadLimits(THREAD_LIMIT_BYTES)

async function main(task: ReadingTask): Promise<void> {
  parentPort?.postMessage(await answer(task))
}

async function answer(task: ReadingTask): Promise<ReadingAnswer> {
  try {
    return { result: await runTask(task) }
  } catch (error) {
    if (error instanceof ImportFailure) return { failure: { code: error.code, details: error.details } }
    throw error
  }
}

async function runTask(task: ReadingTask): Promise<ResultOf[ReadingTask['task']]> {
  if (task.task === 'head') return readHead(task.path)
  if (task.task === 'rows') return readRows(task)
  // Loaded on demand: most threads only read rows, and start in half the time without trip detection.
  if (task.task === 'summary') {
    const { summarizeTrips } = await import('./summarize-trips.ts')
    return summarizeTrips(task, limits)
  }
  if (task.task === 'calendar') {
    const { matchCalendar } = await import('./match-calendar.ts')
    return matchCalendar(task)
  }
  if (task.task === 'pages') {
    const { joinPages } = await import('./join-pages.ts')
    return joinPages(task)
  }
  const { previewImport } = await import('./preview-import.ts')
  return previewImport(task, limits)
}

async function readHead(path: string): Promise<HeadOfSheet[]> {
  const table = await openTable(path, limits)
  try {
    const sheets = await table.head(HEAD_ROWS)
    return sheets
      .map((sheet) => splitLinesInCells(sheet))
      .map(({ name, rows }) => ({
        name,
        rows: rows.map(({ number, cells }) => ({
          number,
          cells: cells.slice(0, HEAD_COLUMNS).map(({ text }) => text),
        })),
      }))
  } finally {
    await table.close()
  }
}

async function readRows({ path, maxRows }: RowsTask): Promise<GridRow[]> {
  const table = await openTable(path, limits)
  try {
    for (const sheet of await table.head(maxRows + 1)) {
      if (sheet.hidden) continue
      const rows = sheet.rows
        .map(({ number, cells }) => ({ number, cells: cells.map(({ text }) => text.trim()) }))
        .filter(({ cells }) => cells.some((text) => text !== ''))
      if (rows.length > 0) return rows
    }
    return []
  } finally {
    await table.close()
  }
}

const task = workerData as ReadingTask
/** A third of a normal thread's CPU share. At the lowest priority visitors and packs would wait for minutes on a busy machine. */
const WAITED_FOR_NICENESS = 5
// On Linux niceness is per thread, so the request thread gets priority.
if (process.platform === 'linux') {
  const niceness =
    task.task === 'summary' || task.task === 'pages' ? WAITED_FOR_NICENESS : os.constants.priority.PRIORITY_LOW
  os.setPriority(Math.max(os.getPriority(), niceness))
}
await main(task)
