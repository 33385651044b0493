import type { BehindReason } from '@spoor/contract/routes/progress.ts'
import type { Letter, LetterBlock } from '../../mail/letter.ts'
import { say } from '../../mail/mail-words.ts'
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
): Letter {
  return {
    to: facts.email,
    name: facts.name,
    subject: say('Bring your logbook for {company} up to date', { company }),
    blocks: [
      sender === null
        ? say('{company} needs your logbook up to date. This is missing:', { company })
        : say('{sender} of {company} asks you to bring your logbook up to date. This is missing:', { sender, company }),
      ...behind.flatMap((reason) => blocksOf(reason, facts, origin)),
    ],
  }
}

function blocksOf(reason: BehindReason, facts: DriverFacts, origin: string): LetterBlock[] {
  switch (reason) {
    case 'never_started':
      return [say('You have no trips yet.'), { label: say('Upload your first file'), url: `${origin}/upload` }]
    case 'inactive':
      return [
        facts.lastBusinessDay === null
          ? say('You have uploaded nothing for over 30 days.')
          : say('Your last business trip is of {day}.', { day: { day: facts.lastBusinessDay } }),
        { label: say('Upload your trips'), url: `${origin}/upload` },
      ]
    case 'review':
      return [
        facts.toReview === 1
          ? say('1 trip to review: business or private?')
          : say('{n} trips to review: business or private?', { n: facts.toReview }),
        { label: say('Review trips'), url: `${origin}/review` },
      ]
    case 'reasons':
      return [
        facts.withoutReason === 1
          ? say('1 business trip has no reason.')
          : say('{n} business trips have no reason.', { n: facts.withoutReason }),
        { label: say('Add reasons'), url: `${origin}/logbook?reason=none` },
      ]
    case 'odometer':
      return facts.odometersDue
        .slice(0, MAX_VEHICLES)
        .flatMap(({ id, name, day }) => [
          name === ''
            ? say('The odometer reading of {day} is missing.', { day: { day } })
            : say('The odometer reading of {day} is missing for {vehicle}.', { day: { day }, vehicle: name }),
          { label: say('Enter the reading'), url: `${origin}/vehicles/${id}?tab=odometer&day=${day}` },
        ])
    case 'logbook':
      return [
        say('Your logbook for {month} is not submitted.', { month: { month: facts.lateMonth ?? '' } }),
        { label: say('Open my logbook'), url: `${origin}/logbook` },
      ]
  }
}
