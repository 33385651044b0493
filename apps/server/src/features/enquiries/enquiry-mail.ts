import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import { composeMessage } from '../../mail/compose-message.ts'
import type { Message } from '../../mail/message.ts'

export interface Asked {
  company_name: string
  name: string
  email: string
  mobile: string | null
  plan: Plan
  employees: number | null
  message: string
}

/** Notifies support of a new enquiry. */
export function enquiryMail({ to, origin, asked }: { to: string; origin: string; asked: Asked }): Message {
  const facts = [
    `Company: ${asked.company_name}`,
    `Plan: ${PLANS[asked.plan].name}`,
    ...(asked.employees === null ? [] : [`Drivers: ${asked.employees}`]),
    `Name: ${asked.name}`,
    `E-mail: ${asked.email}`,
    ...(asked.mobile === null ? [] : [`Mobile: ${asked.mobile}`]),
  ]
  return composeMessage({
    to,
    name: '',
    subject: `${asked.company_name} asks for ${PLANS[asked.plan].name}`,
    blocks: [
      facts.join('\n'),
      ...(asked.message === '' ? [] : [asked.message]),
      { label: 'Open the enquiries', url: `${origin}/admin/dashboard?tab=companies` },
    ],
  })
}
