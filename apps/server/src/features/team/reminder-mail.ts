import { longDate } from '@spoor/core/report/find-gaps.ts'
import type { BehindReason } from '@spoor/contract/routes/progress.ts'
import { composeMessage } from '../../mail/compose-message.ts'
import type { Block } from '../../mail/compose-message.ts'
import type { Message } from '../../mail/message.ts'
import type { DriverFacts } from './progress-queries.ts'

/** A mail stays short however many vehicles a driver has. */
const MAX_VEHICLES = 5

/** To a driver who is behind: each thing that is missing, with the link that mends it. */
export function reminderMail(
  facts: DriverFacts,
  {
    behind,
    company,
    sender,
    origin,
  }: { behind: readonly BehindReason[]; company: string; sender: string | null; origin: string },
): Message {
  return composeMessage({
    to: facts.email,
    name: facts.name,
    subject: `Bring your logbook for ${company} up to date`,
    blocks: [
      sender === null
        ? `${company} needs your logbook up to date. This is missing:`
        : `${sender} of ${company} asks you to bring your logbook up to date. This is missing:`,
      ...behind.flatMap((reason) => blocksOf(reason, facts, origin)),
    ],
  })
}

function blocksOf(reason: BehindReason, facts: DriverFacts, origin: string): Block[] {
  switch (reason) {
    case 'never_started':
      return ['You have no trips yet.', { label: 'Upload your first file', url: `${origin}/upload` }]
    case 'inactive':
      return [
        facts.lastBusinessDay === null
          ? 'You have uploaded nothing for over 30 days.'
          : `Your last business trip is of ${longDate(facts.lastBusinessDay)}.`,
        { label: 'Upload your trips', url: `${origin}/upload` },
      ]
    case 'review':
      return [
        `${count(facts.toReview, 'trip', 'trips')} to review: business or private?`,
        { label: 'Review trips', url: `${origin}/review` },
      ]
    case 'reasons':
      return [
        `${count(facts.withoutReason, 'business trip has', 'business trips have')} no reason.`,
        { label: 'Add reasons', url: `${origin}/logbook?reason=none` },
      ]
    case 'odometer':
      return facts.odometersDue
        .slice(0, MAX_VEHICLES)
        .flatMap(({ id, name, day }) => [
          `The odometer reading of ${longDate(day)} is missing${name === '' ? '' : ` for ${name}`}.`,
          { label: 'Enter the reading', url: `${origin}/vehicles/${id}?tab=odometer&day=${day}` },
        ])
    case 'logbook':
      return [
        `Your logbook for ${monthName(facts.lateMonth ?? '')} is not submitted.`,
        { label: 'Open my logbook', url: `${origin}/logbook` },
      ]
  }
}

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** '2026-03' as 'March 2026'. */
const monthName = (month: string): string => longDate(`${month}-01`).replace(/^1 /, '')
