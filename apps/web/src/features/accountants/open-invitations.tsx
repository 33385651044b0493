import { acceptOwnAccountantInvitation, listOwnAccountantInvitations } from '@spoor/contract/routes/accountants.ts'
import type { OwnInvitation } from '@spoor/contract/routes/accountants.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { api, queryReply } from '../../api/api.ts'
import { refreshSession } from '../../auth/account.ts'
import { isInvited } from '../../auth/accountant.ts'
import { useSession, useTimezone } from '../../session/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useAction } from '../../ui/use-action.ts'
import { t } from '../../language/t.ts'

const KEY = ['clients', 'invitations']

/**
 * Invitations to this email address, which can be accepted here without the email; renders nothing if there are none.
 */
export function OpenInvitations() {
  const profile = useSession()?.profile
  const invited = profile != null && isInvited(profile)
  const invitations = useQuery({ queryKey: KEY, queryFn: queryReply(listOwnAccountantInvitations), enabled: invited })
  if (!invited || invitations.data?.total === 0) return null
  return (
    <Card className="mb-4 sm:mb-6">
      <CardHeader
        title={t('Invitations')}
        description={t('Reading and commenting on logbooks costs you nothing. Your clients see what you download.')}
      />
      <Loaded query={invitations} failed={t('Your invitations could not be loaded')}>
        {({ items }) => (
          <ul className="flex flex-col divide-y divide-line">
            {items.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Invitation({ invitation: { id, client, company, expires_at: until } }: { invitation: OwnInvitation }) {
  const timezone = useTimezone()
  const accept = useAction({
    call: () => api.call(acceptOwnAccountantInvitation, { params: { id } }),
    success: () => t('You can now read the logbooks of {client}', { client }),
    failure: t('The invitation could not be accepted'),
    // Accepting grants lasting access to the accountant pages, so refresh the session.
    onDone: () => void refreshSession(),
    reloads: [['clients']],
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{client}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {company !== null && `${t('With the drivers of {company}', { company })} · `}
          {t('Valid until {date}', { date: formatDate(until, timezone) })}
        </p>
      </div>
      <Button
        variant="primary"
        icon={<UserRoundCheck size={18} aria-hidden />}
        busy={accept.isPending}
        aria-label={t('Accept the invitation from {client}', { client })}
        onClick={() => accept.mutate()}
      >
        {t('Accept')}
      </Button>
    </li>
  )
}
