import { PLANS, type CompanyPlan } from '@spoor/contract/limits/plans.ts'
import { type Letter, mailText, verbatim } from '../../../platform/mail/letter.ts'

export interface Asked {
  company_name: string
  name: string
  email: string
  mobile: string | null
  plan: CompanyPlan
  employees: number | null
  message: string
}

/** Notifies support of a new enquiry. */
export function writeEnquiryMail({ to, origin, asked }: { to: string; origin: string; asked: Asked }): Letter {
  const facts = [
    { label: mailText('Company'), value: verbatim(asked.company_name) },
    { label: mailText('Plan'), value: verbatim(PLANS[asked.plan].name) },
    ...(asked.employees === null ? [] : [{ label: mailText('Drivers'), value: verbatim(String(asked.employees)) }]),
    { label: mailText('Name'), value: verbatim(asked.name) },
    { label: mailText('Email'), value: verbatim(asked.email) },
    ...(asked.mobile === null ? [] : [{ label: mailText('Mobile'), value: verbatim(asked.mobile) }]),
  ]
  return {
    to,
    name: '',
    subject: mailText('{company} asks about {plan}', { company: asked.company_name, plan: PLANS[asked.plan].name }),
    blocks: [
      { figures: facts },
      ...(asked.message === '' ? [] : [verbatim(asked.message)]),
      { label: mailText('Open the enquiries'), url: `${origin}/admin/dashboard?tab=companies` },
    ],
  }
}
