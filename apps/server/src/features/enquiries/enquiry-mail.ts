import { PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import type { Letter } from '../../mail/letter.ts'
import { say, verbatim } from '../../mail/mail-words.ts'

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
export function enquiryMail({ to, origin, asked }: { to: string; origin: string; asked: Asked }): Letter {
  const facts = [
    { label: say('Company'), value: verbatim(asked.company_name) },
    { label: say('Plan'), value: verbatim(PLANS[asked.plan].name) },
    ...(asked.employees === null ? [] : [{ label: say('Drivers'), value: verbatim(String(asked.employees)) }]),
    { label: say('Name'), value: verbatim(asked.name) },
    { label: say('E-mail'), value: verbatim(asked.email) },
    ...(asked.mobile === null ? [] : [{ label: say('Mobile'), value: verbatim(asked.mobile) }]),
  ]
  return {
    to,
    name: '',
    subject: say('{company} asks for {plan}', { company: asked.company_name, plan: PLANS[asked.plan].name }),
    blocks: [
      { figures: facts },
      ...(asked.message === '' ? [] : [verbatim(asked.message)]),
      { label: say('Open the enquiries'), url: `${origin}/admin/dashboard?tab=companies` },
    ],
  }
}
