import { MessageSquareText } from 'lucide-react'
import { plural } from '../../../language/plural.ts'

/** Tells the driver that an accountant wrote about the trip; the comments stand in its dialog. */
export function TripCommentsMark({ count }: { count: number }) {
  const words = plural(count, '{n} comment', '{n} comments')
  return (
    <span className="shrink-0 text-accent" title={words}>
      <MessageSquareText aria-hidden size={16} />
      <span className="sr-only">{words}</span>
    </span>
  )
}
