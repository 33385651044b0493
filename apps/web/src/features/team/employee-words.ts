import type { Employee } from '@spoor/contract/routes/team.ts'
import type { Tone } from '../../ui/badge.tsx'

export const EMPLOYEE_WORDS: Record<Employee['state'], { label: string; tone: Tone; says: string }> = {
  active: { label: 'Active', tone: 'good', says: 'Has a seat and can use Spoor' },
  waiting: { label: 'Waiting for a seat', tone: 'warn', says: 'Has joined and waits for you to give a seat' },
  unconfirmed: {
    label: 'Unconfirmed',
    tone: 'warn',
    says: 'Came by a link with no more than the company’s name: give a seat only to those you know',
  },
  deactivated: { label: 'Deactivated', tone: 'neutral', says: 'Cannot sign in' },
}
