import { INVITATION_DAYS } from '@spoor/contract/words/invitation-states.ts'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { type Letter, mailText, verbatim } from '../../platform/mail/letter.ts'

export function writeInvitationMail({ to, client, url }: { to: string; client: string; url: string }): Letter {
  return {
    to,
    name: '',
    subject: mailText('{client} invites you as accountant on Spoor', { client }),
    blocks: [
      mailText(
        '{client} keeps a travel logbook with Spoor and wants you to see it: what is missing for SARS, the logbooks and the reports.',
        { client },
      ),
      { label: mailText('Accept the invitation'), url },
      mailText('The link is only for you and is valid for {days} days. You need no subscription.', {
        days: INVITATION_DAYS,
      }),
    ],
  }
}

export function writeAcceptedMail(mail: { to: string; name: string; accountant: string; url: string }): Letter {
  const { to, name, accountant, url } = mail
  return {
    to,
    name,
    subject: mailText('{accountant} can now read your logbook', { accountant }),
    blocks: [
      mailText('{accountant} accepted your invitation and can read your logbooks and frozen reports.', { accountant }),
      mailText('You can withdraw access at any time in your settings.'),
      { label: mailText('Open the settings'), url },
    ],
  }
}

/** Omits the comment itself, since it can name places. */
export function writeCommentMail(mail: {
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
    subject: mailText('{accountant} commented on a trip', { accountant }),
    blocks: [
      mailText(
        '{accountant} wrote a comment on a trip of {day}. Open the trip in your logbook to read and answer it.',
        {
          accountant,
          day: { day },
        },
      ),
      { label: mailText('Open the logbook'), url },
    ],
  }
}

/** Each line of the question is a paragraph. */
export function writeQuestionMail(mail: {
  to: string
  name: string
  accountant: { name: string; email: string }
  text: string
  url: string
}): Letter {
  const { to, name, accountant, text, url } = mail
  return {
    to,
    name,
    subject: mailText('{accountant} asks about your logbook', { accountant: accountant.name }),
    blocks: [
      ...text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => verbatim(line)),
      { label: mailText('Open the logbook'), url },
      mailText('This email is sent by Spoor. Answer {accountant} at {email}.', {
        accountant: accountant.name,
        email: accountant.email,
      }),
    ],
  }
}
