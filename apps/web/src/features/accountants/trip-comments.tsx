import { MAX_COMMENT, type TripComment } from '@spoor/contract/routes/accountants.ts'
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../../net/api-error.ts'
import { formatDateTime } from '../../format/instant.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { Loaded, ShowMore } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../language/t.ts'

interface CommentPage {
  items: TripComment[]
  next_cursor: string | null
}

/** API calls for reading and writing one trip's comments, as its driver or as an accountant. */
export interface CommentCalls {
  list: (page: { cursor?: string }, signal: AbortSignal) => Promise<CommentPage>
  add: (text: string) => Promise<TripComment>
}

/** Comments on a trip, oldest first, and a field for the next one. */
export function TripComments({
  tripId,
  calls,
  label,
  onlyIfAny = false,
}: {
  tripId: string
  calls: CommentCalls
  label: string
  /** Renders nothing while there are no comments or they can't be read. */
  onlyIfAny?: boolean
}) {
  const client = useQueryClient()
  const queryKey = ['trip-comments', tripId]
  const comments = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam: cursor }) => calls.list({ cursor }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // The first page holds the newest comments.
    select: ({ pages }) => ({ items: pages.toReversed().flatMap(({ items }) => items) }),
  })
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: () => calls.add(text.trim()),
    onSuccess: async (added) => {
      setText('')
      client.setQueryData<InfiniteData<CommentPage>>(queryKey, (before) => {
        if (before === undefined) return undefined
        const [newest, ...earlier] = before.pages
        return { ...before, pages: [{ ...newest, items: [...newest.items, added] }, ...earlier] }
      })
      // Lists show the number of comments.
      await client.invalidateQueries({ queryKey: ['clients'] })
    },
    onError: (error) => setFault(getErrorMessage(error, t('The comment could not be sent'))),
  })
  const send = (): void => {
    setFault(text.trim() === '' ? t('Write a comment') : null)
    if (text.trim() !== '') add.mutate()
  }
  if (onlyIfAny && !comments.data?.items.length) return null
  return (
    <section aria-label={t('Comments')} className="flex flex-col gap-3">
      <h3 className="text-base font-semibold">{t('Comments')}</h3>
      <Loaded
        query={comments}
        failed={t('The comments could not be loaded')}
        skeleton={<Skeleton className="h-16 w-full" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">{t('No comments yet.')}</p>
          ) : (
            <>
              <ShowMore query={comments} label={t('Show earlier comments')} className="self-start" />
              <ul className="flex flex-col gap-3">
                {items.map((comment) => (
                  <Comment key={comment.id} comment={comment} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <TextAreaField label={label} error={fault ?? undefined} maxLength={MAX_COMMENT} value={text} onChange={setText} />
      <Button className="self-end" icon={Send} busy={add.isPending} onClick={send}>
        {t('Send comment')}
      </Button>
    </section>
  )
}

function Comment({ comment: { author, mine, at, text } }: { comment: TripComment }) {
  return (
    <li className="rounded-lg bg-sunken px-3 py-2 text-sm">
      <p className="text-muted">
        <span className="font-semibold text-ink">{mine ? t('You') : author}</span>, {formatDateTime(at)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  )
}
