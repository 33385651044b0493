import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsx, type WriteOptions } from 'hucre'

// On Linux niceness is per thread, so the request thread gets priority.
if (process.platform === 'linux')
  os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL))
const bytes = await writeXlsx(workerData as WriteOptions)
parentPort?.postMessage(bytes)
