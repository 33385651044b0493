import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getErrorMessage } from '../net/api-error.ts'
import { Notice } from './notice.tsx'
import { PageHeader } from './page-header.tsx'
import { Skeleton } from './skeleton.tsx'

/** Target of a link in an email that does something without signing in: opening it does it, by the link's token. */
export function LinkPage<Reply>({
  title,
  call,
  describe,
  failure,
}: {
  title: string
  call: (token: string) => Promise<Reply>
  /** What was done. */
  describe: (reply: Reply) => string
  failure: string
}) {
  const { token = '' }: { token?: unknown } = useSearch({ strict: false })
  const [outcome, setOutcome] = useState<{ done: string } | { fault: string } | null>(null)
  useEffect(() => {
    call(String(token)).then(
      (reply) => setOutcome({ done: describe(reply) }),
      (error: unknown) => setOutcome({ fault: getErrorMessage(error, failure) }),
    )
    // oxlint-disable-next-line react/exhaustive-deps -- once for a link; the other props are constant
  }, [token])
  return (
    <>
      <PageHeader title={title} />
      {outcome === null ? (
        <Skeleton className="h-12" />
      ) : 'done' in outcome ? (
        <Notice kind="good">{outcome.done}</Notice>
      ) : (
        <Notice kind="bad">{outcome.fault}</Notice>
      )}
    </>
  )
}
