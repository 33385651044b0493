import { MAX_COMMENT } from '@spoor/contract/routes/accountants.ts'
import type { TripComment } from '@spoor/contract/routes/accountants.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../api/api-error.ts'
import { useTimezone } from '../auth/use-session.ts'
import { formatDateTime } from '../format/instant.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/input.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../language/t.ts'

/** How comments on one trip are read and written: by its driver or by an accountant. */
export interface CommentCalls {
  list: (signal: AbortSignal) => Promise<{ items: TripComment[] }>
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
  /** What the field asks for. */
  label: string
  /** Shows nothing while nobody has commented, and nothing where comments cannot be read. */
  onlyIfAny?: boolean
}) {
  const client = useQueryClient()
  const queryKey = ['trip-comments', tripId]
  const comments = useQuery({ queryKey, queryFn: ({ signal }) => calls.list(signal) })
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = useMutation({
    mutationFn: () => calls.add(text.trim()),
    onSuccess: async (added) => {
      setText('')
      client.setQueryData<{ items: TripComment[] }>(queryKey, (before) => ({
        items: [...(before?.items ?? []), added],
      }))
      // Lists show how many comments a trip has.
      await client.invalidateQueries({ queryKey: ['clients'] })
    },
    onError: (error) => setFault(messageOf(error, t('The comment could not be sent'))),
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
            <ul className="flex flex-col gap-3">
              {items.map((comment) => (
                <Comment key={comment.id} comment={comment} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Field label={label} error={fault ?? undefined}>
        {(control) => (
          <TextArea
            {...control}
            maxLength={MAX_COMMENT}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button className="self-end" icon={<Send size={16} aria-hidden />} busy={add.isPending} onClick={send}>
        {t('Send comment')}
      </Button>
    </section>
  )
}

function Comment({ comment: { author, mine, at, text } }: { comment: TripComment }) {
  const timezone = useTimezone()
  return (
    <li className="rounded-lg bg-sunken px-3 py-2 text-sm">
      <p className="text-muted">
        <span className="font-semibold text-ink">{mine ? t('You') : author}</span>, {formatDateTime(at, timezone)}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </li>
  )
}
