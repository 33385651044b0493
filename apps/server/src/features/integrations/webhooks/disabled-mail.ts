import type { Letter } from '../../../platform/mail/letter.ts'
import { mailText } from '../../../platform/mail/mail-words.ts'

/** Reports that a webhook gets no more events. */
export function writeDisabledMail(webhook: {
  to: string
  name: string
  url: string
  because: 'gone' | 'failing'
  settingsUrl: string
}): Letter {
  const { to, name, url, because, settingsUrl } = webhook
  return {
    to,
    name,
    subject: mailText('Your webhook is switched off'),
    blocks: [
      because === 'gone'
        ? mailText('{url} replied that it is gone (410), so Spoor no longer calls it.', { url })
        : mailText('No event could be delivered to {url} for three days, so Spoor no longer calls it.', { url }),
      mailText('Once it works again, switch it on and send what it missed.'),
      { label: mailText('Open webhooks'), url: settingsUrl },
    ],
  }
}
