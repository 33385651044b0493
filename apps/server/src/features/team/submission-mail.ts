import type { Letter } from '../../mail/letter.ts'
import { say, verbatim } from '../../mail/mail-words.ts'
import type { Said } from '../../mail/mail-words.ts'

interface Handed {
  to: string
  name: string
  taxYear: number
  vehicle: string
}

const nameOf = ({ taxYear, vehicle }: Handed): Said =>
  vehicle === ''
    ? say('the logbook of tax year {year}', { year: taxYear })
    : say('the logbook of tax year {year} for {vehicle}', { year: taxYear, vehicle })

/** To overseers: a driver submitted a logbook. */
export const submittedMail = (handed: Handed & { driver: string; origin: string }): Letter => ({
  to: handed.to,
  name: handed.name,
  subject: say('{driver} submitted a logbook', { driver: handed.driver }),
  blocks: [
    say('{driver} submitted {logbook}.', { driver: handed.driver, logbook: nameOf(handed) }),
    { label: say('Review it'), url: `${handed.origin}/team?tab=logbooks` },
  ],
})

/** To the driver: the decision. */
export const decidedMail = (
  handed: Handed & { decider: string; approved: boolean; comment: string; origin: string },
): Letter => {
  const values = { decider: handed.decider, logbook: nameOf(handed) }
  return {
    to: handed.to,
    name: handed.name,
    subject: handed.approved ? say('Your logbook was approved') : say('Your logbook was sent back'),
    blocks: [
      handed.approved ? say('{decider} approved {logbook}.', values) : say('{decider} sent back {logbook}.', values),
      ...(handed.comment === '' ? [] : [verbatim(`\u201c${handed.comment}\u201d`)]),
      { label: say('Open my logbook'), url: `${handed.origin}/logbook` },
    ],
  }
}
