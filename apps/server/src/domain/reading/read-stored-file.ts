import type { FileStore } from '../../platform/files/file-store.ts'
import type { ReadingTask, ResultOf } from './reading-tasks.ts'
import { runInReadingThread, type ReadingOptions } from './run-in-reading-thread.ts'

export async function readStoredFile<Task extends ReadingTask>(
  files: FileStore,
  key: string,
  taskOf: (path: string) => Task,
  options: ReadingOptions,
): Promise<ResultOf[Task['task']]> {
  const file = await files.openLocally(key)
  try {
    return await runInReadingThread(taskOf(file.path), options)
  } finally {
    await file.release()
  }
}
