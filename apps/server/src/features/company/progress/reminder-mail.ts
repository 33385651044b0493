import type { BehindReason } from '@spoor/contract/routes/progress.ts'
import { missingReasonsLink } from '../../../platform/mail/logbook-link.ts'
import { type Letter, type LetterBlock, mailText } from '../../../platform/mail/letter.ts'
import type { DriverFacts } from './progress-queries.ts'

/** Keeps the mail short, however many vehicles a driver has. */
const MAX_VEHICLES = 5

/** Mail to a driver who is behind: each missing item with a link to fix it. */
export function writeReminderMail(
  facts: DriverFacts,
  reminder: { behind: readonly BehindReason[]; company: string; sender: string | null; origin: string; today: string },
): Letter {
  const { behind, company, sender, origin, today } = reminder
  return {
    to: facts.email,
    name: facts.name,
    subject: mailText('Bring your logbook for {company} up to date', { company }),
    blocks: [
      sender === null
        ? mailText('{company} needs your logbook up to date. This is missing:', { company })
        : mailText('{sender} of {company} asks you to bring your logbook up to date. This is missing:', {
            sender,
            company,
          }),
      ...behind.flatMap((reason) => reasonBlocks(reason, facts, { origin, today })),
    ],
  }
}

function reasonBlocks(
  reason: BehindReason,
  facts: DriverFacts,
  { origin, today }: { origin: string; today: string },
): LetterBlock[] {
  switch (reason) {
    case 'never_started':
      return [
        mailText('You have no trips yet.'),
        { label: mailText('Upload your first file'), url: `${origin}/upload` },
      ]
    case 'inactive':
      return [
        facts.lastBusinessDay === null
          ? mailText('You have not uploaded anything for over 30 days.')
          : mailText('Your last business trip was on {day}.', { day: { day: facts.lastBusinessDay } }),
        { label: mailText('Upload your trips'), url: `${origin}/upload` },
      ]
    case 'to_review':
      return [
        facts.toReview === 1
          ? mailText('1 trip to review: business or private?')
          : mailText('{n} trips to review: business or private?', { n: facts.toReview }),
        { label: mailText('Review trips'), url: `${origin}/review` },
      ]
    case 'no_reason':
      return [
        facts.withoutReason === 1
          ? mailText('1 business trip has no reason.')
          : mailText('{n} business trips have no reason.', { n: facts.withoutReason }),
        { label: mailText('Add reasons'), url: missingReasonsLink(origin, { from: facts.countedFrom, to: today }) },
      ]
    case 'odometer_opening':
      return facts.odometersDue
        .slice(0, MAX_VEHICLES)
        .flatMap(({ id, name, day }) => [
          name === ''
            ? mailText('The odometer reading for {day} is missing.', { day: { day } })
            : mailText('The odometer reading for {day} is missing for {vehicle}.', { day: { day }, vehicle: name }),
          { label: mailText('Enter the reading'), url: `${origin}/vehicles/${id}?tab=odometer&day=${day}` },
        ])
    case 'logbook_late':
      return [
        mailText('Your logbook for {month} is not submitted.', { month: { month: facts.lateMonth ?? '' } }),
        { label: mailText('Open my logbook'), url: `${origin}/logbook` },
      ]
  }
}
