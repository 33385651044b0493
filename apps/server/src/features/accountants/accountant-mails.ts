import { INVITATION_DAYS } from '@spoor/contract/invitation-states.ts'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import type { Letter } from '../../mail/letter.ts'
import { say } from '../../mail/mail-words.ts'

export function invitationMail(mail: { to: string; client: { id: string; name: string }; url: string }): Letter {
  const { to, url } = mail
  const client = mail.client.name
  return {
    to,
    name: '',
    senderId: mail.client.id,
    subject: say('{client} invites you as accountant on Spoor', { client }),
    blocks: [
      say(
        '{client} keeps a travel logbook with Spoor and wants you to see it: what is missing for SARS, the logbooks and the reports.',
        { client },
      ),
      { label: say('Accept the invitation'), url },
      say('The link is for you alone and is valid for {days} days. You need no subscription.', {
        days: INVITATION_DAYS,
      }),
    ],
  }
}

export function acceptedMail(mail: { to: string; name: string; accountant: string; url: string }): Letter {
  const { to, name, accountant, url } = mail
  return {
    to,
    name,
    subject: say('{accountant} can now read your logbook', { accountant }),
    blocks: [
      say('{accountant} accepted your invitation and can read your logbooks and frozen reports.', { accountant }),
      say('You can withdraw access at any time in your settings.'),
      { label: say('Open the settings'), url },
    ],
  }
}

/** Without the comment itself: it can name places. */
export function commentMail(mail: {
  to: string
  name: string
  accountant: string
  day: LocalDate
  url: string
}): Letter {
  const { to, name, accountant, day, url } = mail
  return {
    to,
    name,
    subject: say('{accountant} commented on a trip', { accountant }),
    blocks: [
      say('{accountant} wrote a comment on a trip of {day}. Open the trip in your logbook to read and answer it.', {
        accountant,
        day: { day },
      }),
      { label: say('Open the logbook'), url },
    ],
  }
}
