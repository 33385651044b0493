import type { Employee } from '@spoor/contract/routes/team.ts'
import type { Tone } from '../../ui/badge.tsx'
import { t } from '../../language/t.ts'

export const EMPLOYEE_WORDS: Record<Employee['state'], { label: string; tone: Tone; says: string }> = {
  active: { label: t('Active'), tone: 'good', says: t('Has a seat and can use Spoor') },
  waiting: { label: t('Waiting for a seat'), tone: 'warn', says: t('Has joined and waits for you to give a seat') },
  unconfirmed: {
    label: t('Unconfirmed'),
    tone: 'warn',
    says: t('Came by a link with no more than the company’s name: give a seat only to those you know'),
  },
  deactivated: { label: t('Deactivated'), tone: 'neutral', says: t('Cannot sign in') },
}
