import { metresToKm } from '@spoor/core/units/distance.ts'
import { addDays, firstOfMonth } from '@spoor/core/units/local-date.ts'
import { formatDistance, formatShare } from '@spoor/core/units/money.ts'
import { type Letter, type LetterBlock, mailText, verbatim } from '../../../platform/mail/letter.ts'
import { missingReasonsLink } from '../../../platform/mail/logbook-link.ts'
import type { MonthFigures } from './summary-queries.ts'
import type { DueSummary } from './summary-writes.ts'

/** Writes a summary of a month's figures and open tasks. */
export function writeSummaryMail({
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
  const days = { from: first, to: addDays(firstOfMonth(first, 1), -1) }
  const isEmpty = figures.total_m === 0 && figures.to_review === 0
  return {
    to: due.email,
    name: due.name,
    subject: mailText('Your kilometres in {month}', { month }),
    blocks: isEmpty
      ? [
          mailText('You have no trips in {month}. If you drove, upload the file of your tracker or enter the trips.', {
            month,
          }),
          { label: mailText('Upload a file'), url: `${origin}/upload` },
        ]
      : [
          ...figureBlocks(figures),
          ...attentionBlocks(figures, { origin, days }),
          { label: mailText('Open the logbook'), url: `${origin}/logbook?${new URLSearchParams(days).toString()}` },
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
        { label: mailText('Distance'), value: km(totalM) },
        { label: mailText('Business'), value: km(businessM) },
        { label: mailText('Private'), value: km(totalM - businessM) },
        { label: mailText('Business share'), value: verbatim(share) },
      ],
    },
  ]
}

function attentionBlocks(
  { to_review: toReview, without_reason: withoutReason }: MonthFigures,
  { origin, days }: { origin: string; days: { from: string; to: string } },
): LetterBlock[] {
  if (toReview + withoutReason === 0) return [mailText('Nothing to do for this month.')]
  return [
    ...(toReview === 0
      ? []
      : [
          toReview === 1
            ? mailText('1 trip to review is not in these figures.')
            : mailText('{n} trips to review are not in these figures.', { n: toReview }),
          { label: mailText('Review trips'), url: `${origin}/review` },
        ]),
    ...(withoutReason === 0
      ? []
      : [
          withoutReason === 1
            ? mailText('1 business trip has no reason.')
            : mailText('{n} business trips have no reason.', { n: withoutReason }),
          { label: mailText('Add reasons'), url: missingReasonsLink(origin, days) },
        ]),
  ]
}
