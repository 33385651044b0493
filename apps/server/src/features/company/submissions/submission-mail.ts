import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { type Letter, mailText, verbatim, type LocalizedText } from '../../../platform/mail/letter.ts'

interface Handed {
  to: string
  name: string
  taxYear: number
  vehicle: string
}

const nameLogbook = ({ taxYear, vehicle }: Handed): LocalizedText =>
  vehicle === ''
    ? mailText('the logbook of tax year {year}', { year: taxYearName(taxYear) })
    : mailText('the logbook of tax year {year} for {vehicle}', { year: taxYearName(taxYear), vehicle })

export const writeSubmittedMail = (handed: Handed & { driver: string; origin: string }): Letter => ({
  to: handed.to,
  name: handed.name,
  subject: mailText('{driver} submitted a logbook', { driver: handed.driver }),
  blocks: [
    mailText('{driver} submitted {logbook}.', { driver: handed.driver, logbook: nameLogbook(handed) }),
    { label: mailText('Review it'), url: `${handed.origin}/team?tab=logbooks` },
  ],
})

export const writeDecidedMail = (
  handed: Handed & { decider: string; approved: boolean; comment: string; origin: string },
): Letter => {
  const values = { decider: handed.decider, logbook: nameLogbook(handed) }
  return {
    to: handed.to,
    name: handed.name,
    subject: handed.approved ? mailText('Your logbook was approved') : mailText('Your logbook was sent back'),
    blocks: [
      handed.approved
        ? mailText('{decider} approved {logbook}.', values)
        : mailText('{decider} sent back {logbook}.', values),
      ...(handed.comment === '' ? [] : [verbatim(`\u201c${handed.comment}\u201d`)]),
      { label: mailText('Open my logbook'), url: `${handed.origin}/logbook` },
    ],
  }
}
