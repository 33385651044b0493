import { INVITATION_DAYS } from '@spoor/contract/invitation-states.ts'
import { composeMessage } from '../mail/compose-message.ts'
import type { Message } from '../mail/message.ts'

/** Invites someone to join a company. */
export function invitationMail(invitation: {
  to: string
  company: string
  inviter: string | undefined
  url: string
}): Message {
  const { to, company, inviter, url } = invitation
  return composeMessage({
    to,
    name: '',
    subject: `Join ${company} on Spoor`,
    blocks: [
      inviter === undefined
        ? `${company} invites you to keep your logbook with Spoor.`
        : `${inviter} invites you to keep your logbook with Spoor, as one of ${company}.`,
      { label: 'Create my account', url },
      `The link is for you alone and is valid for ${INVITATION_DAYS} days. ${company} pays for your access.`,
    ],
  })
}
