import { WITHOUT_REASON } from '@spoor/core/report/gaps.ts'

/** Link to the confirmed business trips without a reason on these local days. */
export function missingReasonsLink(origin: string, { from, to }: { from: string; to: string }): string {
  const query = { ...WITHOUT_REASON, from, to }
  return `${origin}/logbook?${new URLSearchParams(query).toString()}`
}
