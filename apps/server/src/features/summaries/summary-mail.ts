import { metresToKm } from '@spoor/core/units/distance.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { formatDistance, formatShare } from '@spoor/core/units/money.ts'
import type { Letter, LetterBlock } from '../../mail/letter.ts'
import { say, verbatim } from '../../mail/mail-words.ts'
import type { MonthFigures } from './summary-queries.ts'
import type { DueSummary } from './summary-writes.ts'

/** A month in figures, and what in it needs its driver. */
export function summaryMail({
  due,
  figures,
  origin,
}: {
  due: DueSummary
  figures: MonthFigures
  origin: string
}): Letter {
  const month = { month: due.month }
  const first = `${due.month}-01`
  const days = `from=${first}&to=${addDays(firstOfMonth(first, 1), -1)}`
  const isEmpty = figures.total_m === 0 && figures.to_review === 0
  return {
    to: due.email,
    name: due.name,
    subject: say('Your kilometres in {month}', { month }),
    blocks: isEmpty
      ? [
          say('You have no trips in {month}. If you drove, upload the file of your tracker or enter the trips.', {
            month,
          }),
          { label: say('Upload a file'), url: `${origin}/upload` },
        ]
      : [
          ...figureBlocks(figures),
          ...attentionBlocks(figures, { origin, days }),
          { label: say('Open the logbook'), url: `${origin}/logbook?${days}` },
        ],
    unsubscribeUrl: `${origin}/unsubscribe?token=${due.unsubscribe_token}`,
  }
}

function figureBlocks({ total_m: totalM, business_m: businessM }: MonthFigures): LetterBlock[] {
  const km = (metres: number) => verbatim(formatDistance(metresToKm(metres)))
  const share = totalM === 0 ? '–' : formatShare(businessM / totalM)
  return [
    {
      figures: [
        { label: say('Distance'), value: km(totalM) },
        { label: say('Business'), value: km(businessM) },
        { label: say('Private'), value: km(totalM - businessM) },
        { label: say('Business share'), value: verbatim(share) },
      ],
    },
  ]
}

function attentionBlocks(
  { to_review: toReview, without_reason: withoutReason }: MonthFigures,
  { origin, days }: { origin: string; days: string },
): LetterBlock[] {
  if (toReview + withoutReason === 0) return [say('Nothing in this month needs you.')]
  return [
    ...(toReview === 0
      ? []
      : [
          toReview === 1
            ? say('1 trip to review is not in these figures.')
            : say('{n} trips to review are not in these figures.', { n: toReview }),
          { label: say('Review trips'), url: `${origin}/review` },
        ]),
    ...(withoutReason === 0
      ? []
      : [
          withoutReason === 1
            ? say('1 business trip has no reason.')
            : say('{n} business trips have no reason.', { n: withoutReason }),
          { label: say('Add reasons'), url: `${origin}/logbook?reason=none&${days}` },
        ]),
  ]
}
