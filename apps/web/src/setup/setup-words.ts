import type { Setup } from '@spoor/contract/routes/admin-system.ts'
import { t } from '../language/t.ts'

type Step = Setup['steps'][number]['step']

/** Each step's title, and the consequence of skipping it. */
export const SETUP_WORDS: Readonly<Record<Step, { title: string; without: string }>> = {
  bank: {
    title: t('Bank details'),
    without: t('Whoever registers sees an amount and a reference, but no account to pay into.'),
  },
  support: {
    title: t('Support address'),
    without: t('Nobody finds an address for questions, and the terms cannot be switched on.'),
  },
  texts: {
    title: t('Terms and privacy notice'),
    without: t('People register without accepting anything: the terms say Coming Soon.'),
  },
  mail: {
    title: t('Mail server'),
    without: t('Mails are files on the server. Nobody gets the link that confirms an address.'),
  },
  backup: {
    title: t('Backup'),
    without: t('There is none of the last 7 days. A broken disk takes the trips of all drivers with it.'),
  },
}
