import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { TRY_OUTS } from '../../../../platform/files/try-outs.ts'

/** Longer than any reading takes; with the job's interval, nothing stays for an hour. */
const MAX_AGE_MS = 40 * MINUTE_MS

/** Deletes visitors' files whose request was killed. */
export async function clearTryOuts({
  files,
  clock,
  log,
}: Pick<Dependencies, 'files' | 'clock' | 'log'>): Promise<void> {
  for await (const key of files.list(TRY_OUTS)) {
    if (clock.nowMs() - (await files.modifiedAtMs(key)) < MAX_AGE_MS) continue
    await files.delete(key)
    log.warn({ key }, "a visitor's file was deleted that had been left behind")
  }
}
