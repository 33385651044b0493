import type { Employee } from '@spoor/contract/routes/team.ts'
import type { Tone } from '../../ui/badge.tsx'
import { t } from '../../language/t.ts'

export const EMPLOYEE_WORDS: Record<Employee['state'], { label: string; tone: Tone; says: string }> = {
  active: { label: t('Active'), tone: 'good', says: t('Has a seat and can use Spoor') },
  waiting: { label: t('Waiting for a seat'), tone: 'warn', says: t('Has joined and needs a seat') },
  unconfirmed: {
    label: t('Unconfirmed'),
    tone: 'warn',
    says: t('Registered with a link that only names the company: give seats only to people you know'),
  },
  deactivated: { label: t('Deactivated'), tone: 'neutral', says: t('Cannot sign in') },
}
