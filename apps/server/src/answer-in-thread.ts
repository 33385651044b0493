import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import os from 'node:os'
import v8 from 'node:v8'
import vm from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { createThreadApp } from './app.ts'
import type { SignedIn } from './platform/http/caller.ts'
import type { ThreadCall, ThreadReply } from './platform/http/answering-thread.ts'
import { createLog } from './log.ts'
import { openThreadDependencies, type ThreadSettings } from './open-dependencies.ts'

/** Gives the thread a third of a request's share of a busy core; at the usual 10 a report would take minutes. */
const NICENESS = 5

/** After this long without calls, the thread frees their memory. */
const IDLE_MS = 1000

const settings = workerData as ThreadSettings
const { logLevel } = settings.config
const port = parentPort as NonNullable<typeof parentPort>
const caller = new AsyncLocalStorage<SignedIn>()
const { dependencies, close } = await openThreadDependencies(settings, {
  count: (count) => port.postMessage(count),
  // The server logs each request.
  log: createLog('spoor', { logLevel: logLevel === 'info' ? 'warn' : logLevel }),
})
const app = await createThreadApp(dependencies, async () => caller.getStore() as SignedIn)

// Lowered only once the thread is ready. On Linux niceness is per thread, so the request thread gets priority.
if (process.platform === 'linux') os.setPriority(Math.max(os.getPriority(), NICENESS))

port.on('message', (call: ThreadCall | null) => void (call === null ? end() : answer(call)))

let underWay = 0
// V8 collects garbage only when the heap grows, so an idle thread would hold the memory of its largest reply.
v8.setFlagsFromString('--expose-gc')
const collectGarbage = vm.runInNewContext('gc') as () => void
const idle = setTimeout(() => underWay === 0 && collectGarbage(), IDLE_MS).unref()

async function answer({ port: asker, method, url, headers, body, address, signedIn }: ThreadCall): Promise<void> {
  underWay += 1
  const left = new AbortController()
  asker.once('close', () => left.abort())
  const call = { method, url, headers, remoteAddress: address, signal: left.signal, payloadAsStream: true as const }
  try {
    const reply = await caller.run(signedIn as SignedIn, () =>
      app.inject({ ...call, ...(body !== null && { payload: body }) }),
    )
    const head: ThreadReply = { status: reply.statusCode, headers: withoutConnection(reply.headers) }
    asker.postMessage(head)
    for await (const piece of reply.stream() as AsyncIterable<Uint8Array>) {
      await once(asker, 'message', { signal: left.signal })
      // Copied, because a small piece may share its buffer with others.
      const copy = new Uint8Array(piece)
      asker.postMessage(copy, [copy.buffer])
    }
    await once(asker, 'message', { signal: left.signal })
    asker.postMessage(null)
  } catch {
    // The client disconnected, or the reply failed, which its route has logged.
  } finally {
    asker.close()
    underWay -= 1
    idle.refresh()
  }
}

async function end(): Promise<void> {
  await app.close()
  await close()
  port.close()
}

/** The reply's headers without those that describe the connection. */
function withoutConnection(headers: Record<string, unknown>): ThreadReply['headers'] {
  const { connection, date, 'transfer-encoding': encoding, ...kept } = headers
  void [connection, date, encoding]
  return kept as ThreadReply['headers']
}
