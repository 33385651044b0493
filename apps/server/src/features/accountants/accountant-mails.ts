import { INVITATION_DAYS } from '@spoor/contract/invitation-states.ts'
import { composeMessage } from '../../mail/compose-message.ts'
import type { Message } from '../../mail/message.ts'

export function invitationMail({ to, client, url }: { to: string; client: string; url: string }): Message {
  return composeMessage({
    to,
    name: '',
    subject: `${client} invites you as accountant on Spoor`,
    blocks: [
      `${client} keeps a travel logbook with Spoor and wants you to see it: what is missing for SARS, the logbooks and the reports.`,
      { label: 'Accept the invitation', url },
      `The link is for you alone and is valid for ${INVITATION_DAYS} days. You need no subscription.`,
    ],
  })
}

export function acceptedMail(mail: { to: string; name: string; accountant: string; url: string }): Message {
  return composeMessage({
    to: mail.to,
    name: mail.name,
    subject: `${mail.accountant} can now read your logbook`,
    blocks: [
      `${mail.accountant} accepted your invitation and can read your logbooks and frozen reports.`,
      'You can withdraw access at any time in your settings.',
      { label: 'Open the settings', url: mail.url },
    ],
  })
}

/** Without the comment itself: it can name places. */
export function commentMail(mail: { to: string; name: string; accountant: string; day: string; url: string }): Message {
  return composeMessage({
    to: mail.to,
    name: mail.name,
    subject: `${mail.accountant} commented on a trip`,
    blocks: [
      `${mail.accountant} wrote a comment on a trip of ${mail.day}. Open the trip in your logbook to read and answer it.`,
      { label: 'Open the logbook', url: mail.url },
    ],
  })
}
