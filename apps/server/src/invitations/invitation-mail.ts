import { INVITATION_DAYS } from '@spoor/contract/invitation-states.ts'
import type { Letter } from '../mail/letter.ts'
import { say } from '../mail/mail-words.ts'

/** Invites someone to join a company. */
export function invitationMail(invitation: {
  to: string
  company: string
  inviter: { id: string; name: string } | null
  url: string
}): Letter {
  const { to, company, inviter, url } = invitation
  return {
    to,
    name: '',
    ...(inviter && { senderId: inviter.id }),
    subject: say('Join {company} on Spoor', { company }),
    blocks: [
      inviter === null
        ? say('{company} invites you to keep your logbook with Spoor.', { company })
        : say('{inviter} invites you to keep your logbook with Spoor, as one of {company}.', {
            inviter: inviter.name,
            company,
          }),
      { label: say('Create my account'), url },
      say('The link is for you alone and is valid for {days} days. {company} pays for your access.', {
        days: INVITATION_DAYS,
        company,
      }),
    ],
  }
}
