import { INVITATION_DAYS } from '@spoor/contract/words/invitation-states.ts'
import { type Letter, mailText } from '../../platform/mail/letter.ts'

/** Invites someone to join a company. */
export function writeInvitationMail(invitation: {
  to: string
  company: string
  inviter: { name: string } | null
  url: string
}): Letter {
  const { to, company, inviter, url } = invitation
  return {
    to,
    name: '',
    subject: mailText('Join {company} on Spoor', { company }),
    blocks: [
      inviter === null
        ? mailText('{company} invites you to keep your logbook with Spoor.', { company })
        : mailText('{inviter} invites you to keep your logbook with Spoor for {company}.', {
            inviter: inviter.name,
            company,
          }),
      { label: mailText('Create my account'), url },
      mailText('The link is only for you and is valid for {days} days. {company} pays for your access.', {
        days: INVITATION_DAYS,
        company,
      }),
    ],
  }
}
