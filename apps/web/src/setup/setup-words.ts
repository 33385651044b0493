import type { Setup } from '@spoor/contract/routes/admin-system.ts'
import { t } from '../language/t.ts'

type Step = Setup['steps'][number]['step']

/** Each step's title, and the consequence of skipping it. */
export const SETUP_WORDS: Readonly<Record<Step, { title: string; without: string }>> = {
  bank: {
    title: t('Bank details'),
    without: t('New users see an amount and a reference, but no account to pay into.'),
  },
  support: {
    title: t('Support address'),
    without: t('Users have no address for questions, and the terms cannot be switched on.'),
  },
  texts: {
    title: t('Terms and privacy notice'),
    without: t('People sign up without accepting any terms, because the terms page still says Coming Soon.'),
  },
  mail: {
    title: t('Mail server'),
    without: t('Emails are saved as files on the server, so nobody gets the link that confirms an address.'),
  },
  backup: {
    title: t('Backup'),
    without: t('There is no backup from the last 7 days. If the disk fails, the trips of all drivers are lost.'),
  },
}
