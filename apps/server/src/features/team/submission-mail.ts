import { composeMessage } from '../../mail/compose-message.ts'
import type { Message } from '../../mail/message.ts'

interface Handed {
  to: string
  name: string
  taxYear: number
  vehicle: string
}

const nameOf = ({ taxYear, vehicle }: Handed): string =>
  `the logbook of tax year ${taxYear}${vehicle === '' ? '' : ` for ${vehicle}`}`

/** To overseers: a driver submitted a logbook. */
export const submittedMail = (handed: Handed & { driver: string; origin: string }): Message =>
  composeMessage({
    to: handed.to,
    name: handed.name,
    subject: `${handed.driver} submitted a logbook`,
    blocks: [
      `${handed.driver} submitted ${nameOf(handed)}.`,
      { label: 'Review it', url: `${handed.origin}/team?tab=logbooks` },
    ],
  })

/** To the driver: the decision. */
export const decidedMail = (
  handed: Handed & { decider: string; approved: boolean; comment: string; origin: string },
): Message =>
  composeMessage({
    to: handed.to,
    name: handed.name,
    subject: handed.approved ? 'Your logbook was approved' : 'Your logbook was sent back',
    blocks: [
      `${handed.decider} ${handed.approved ? 'approved' : 'sent back'} ${nameOf(handed)}.`,
      ...(handed.comment === '' ? [] : [`\u201c${handed.comment}\u201d`]),
      { label: 'Open my logbook', url: `${handed.origin}/logbook` },
    ],
  })
