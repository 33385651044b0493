import * as routes from '@spoor/contract/routes/team.ts'
import type { Invitee, TeamInvitation } from '@spoor/contract/routes/team.ts'
import { CircleCheck, CircleSlash, Clock, FileUp, Link2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { formatDate } from '../../format/instant.ts'
import { ROLE_NAMES } from '../../auth/role-name.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast.ts'
import { SCHEME_NAMES } from './pay-dialog.tsx'
import { useInvitations, useTeamAction } from './use-team.ts'
import { plural, t } from '../../language/t.ts'
import { useMutation } from '@tanstack/react-query'
import { getErrorMessage } from '../../net/api-error.ts'
import { formatCount } from '../../format/quantity.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'

const STATES = {
  open: { label: t('Open'), tone: 'accent', Icon: Clock },
  expired: { label: t('Expired'), tone: 'neutral', Icon: CircleSlash },
  revoked: { label: t('Withdrawn'), tone: 'neutral', Icon: CircleSlash },
  joined: { label: t('Joined'), tone: 'good', Icon: CircleCheck },
} as const

export function InvitationsTab({ mayRun }: { mayRun: boolean }) {
  const invitations = useInvitations()
  const [inviting, setInviting] = useState(false)
  const link = useTeamAction({
    call: async () => {
      const made = await api.call(routes.createTeamLink)
      await copyText(Promise.resolve(made.url)).catch(() => {
        // If the clipboard is unavailable, show the link for manual copying.
        toast.info(made.url)
      })
      return made
    },
    success: t('Invite link copied to clipboard!'),
    failure: t('Failed to copy link'),
  })
  const actions = mayRun && (
    <div className="flex flex-wrap gap-2">
      <Button
        className="h-auto! min-h-10 max-w-full py-2 whitespace-normal! pointer-coarse:min-h-11"
        icon={Link2}
        busy={link.isPending}
        onClick={() => link.mutate(undefined)}
      >
        {t('Copy a link to share')}
      </Button>
      <Button variant="primary" icon={UserPlus} onClick={() => setInviting(true)}>
        {t('Invite employees')}
      </Button>
    </div>
  )
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={invitations} failed={t('The invitations could not be loaded')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No invitations yet')} action={actions}>
              {t(
                'Invite your drivers by email, one by one or from a list, or share a link. Links are valid for 14 days.',
              )}
            </EmptyState>
          ) : (
            <>
              {actions}
              <ul aria-label={t('Invitations')} className="flex flex-col divide-y divide-line">
                {items.map((invitation) => (
                  <InvitationItem key={invitation.id} invitation={invitation} mayRun={mayRun} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

function InvitationItem({ invitation, mayRun }: { invitation: TeamInvitation; mayRun: boolean }) {
  const revoke = useTeamAction({
    call: (id: string) => api.call(routes.revokeTeamInvitation, { params: { id } }),
    success: t('Invitation withdrawn'),
    failure: t('The invitation could not be withdrawn'),
  })
  const used = invitation.email !== null && invitation.joined > 0
  const name = invitation.email ?? t('Link to share')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <StateBadge {...STATES[used ? 'joined' : invitation.state]} />
        </p>
        <p className="text-muted">
          {ROLE_NAMES[invitation.role_type]} · {t('valid until {day}', { day: formatDate(invitation.expires_at) })}
          {invitation.invited_by && ` · ${t('by {name}', { name: invitation.invited_by })}`}
          {invitation.email === null &&
            invitation.joined > 0 &&
            ` · ${t('{joined} joined', { joined: invitation.joined })}`}
        </p>
      </div>
      {mayRun && invitation.state === 'open' && !used && (
        <Button
          size="small"
          aria-label={t('Withdraw the invitation of {name}', { name })}
          busy={revoke.isPending}
          onClick={() => revoke.mutate(invitation.id)}
        >
          {t('Withdraw')}
        </Button>
      )}
    </li>
  )
}

/** Splits pasted addresses at commas, semicolons and whitespace. */
const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part.includes('@'))

const UNSENT = t('The invitations could not be sent')

/** Invites people by typed addresses or a file, and previews who will be invited before any email is sent. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [read, setRead] = useState<{ items: Invitee[]; free_seats: number } | null>(null)
  const preview = useMutation({
    mutationFn: (file: File) => api.sendFile(routes.readInvitees, file),
    onSuccess: setRead,
  })
  const fresh = read?.items.filter(({ state }) => state === 'new')
  const emails = fresh?.map(({ email }) => email) ?? splitAddresses(typed)
  const pay = fresh?.map(({ employee_number, scheme }) => ({ employee_number, scheme })) ?? []
  const invite = useTeamAction({
    call: (emails: string[]) => api.call(routes.inviteEmployees, { body: { emails, pay } }),
    success: ({ invited }) =>
      invited === 1 ? t('One invitation sent') : t('{invited} invitations sent', { invited: formatCount(invited) }),
    failure: UNSENT,
    failsIn: 'form',
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('Invite employees')}
      description={t('Each person gets an email with their own link, valid for 14 days.')}
      submit={emails.length > 1 ? t('Invite {count}', { count: formatCount(emails.length) }) : t('Invite')}
      action={invite}
      disabled={emails.length === 0}
      disabledTitle={t('Enter an email address')}
      problem={preview.error ? getErrorMessage(preview.error, UNSENT) : invite.problem}
      onSubmit={() => invite.mutate(emails)}
      onClose={onClose}
    >
      {read ? (
        <InviteeList read={read} onBack={() => setRead(null)} />
      ) : (
        <>
          <Field label={t('Email addresses')} hint={t('One or more, separated by commas or line breaks.')}>
            {(control) => (
              <TextArea
                {...control}
                className="min-h-28"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
          <FileButton
            icon={FileUp}
            busy={preview.isPending}
            testId="invitees-input"
            accept=".csv,.txt,.xlsx,.xls"
            onFiles={([file]) => preview.mutate(file)}
          >
            {preview.isPending ? t('Reading...') : t('Import from a file')}
          </FileButton>
          <p className="mt-2 text-sm text-muted">
            {t('CSV or Excel, with a column of email addresses; Employee number and Scheme if you like.')}
          </p>
        </>
      )}
    </FormDialog>
  )
}

function InviteeList({ read, onBack }: { read: { items: Invitee[]; free_seats: number }; onBack: () => void }) {
  const fresh = read.items.filter(({ state }) => state === 'new').length
  return (
    <>
      <p className="mb-3 text-sm">
        {t('{fresh} of {count} can be invited.', { fresh: formatCount(fresh), count: formatCount(read.items.length) })}{' '}
        <button type="button" className="font-semibold text-accent underline" onClick={onBack}>
          {t('Choose another file')}
        </button>
      </p>
      {fresh > read.free_seats && (
        <Notice className="mb-3" kind="warn">
          {plural(
            read.free_seats,
            'You can invite {n} more person. Shorten the list or ask for more seats.',
            'You can invite {n} more people. Shorten the list or ask for more seats.',
          )}
        </Notice>
      )}
      <ul
        className="max-h-[40dvh] divide-y divide-line overflow-y-auto text-sm"
        aria-label={t('Addresses in the file')}
      >
        {read.items.map((invitee) => {
          const Icon = invitee.state === 'new' ? CircleCheck : CircleSlash
          return (
            <li key={invitee.row} className="flex items-start gap-2 py-2">
              <Icon size={16} className={`mt-0.5 shrink-0 ${invitee.state === 'new' ? 'text-good' : 'text-muted'}`} />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">
                  {invitee.email || t('Row {row}', { row: invitee.row })}
                  {[invitee.employee_number, invitee.scheme && SCHEME_NAMES[invitee.scheme]]
                    .filter(Boolean)
                    .map((text) => ` · ${text}`)}
                </span>
                <span className="block text-muted">{invitee.because}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
