import * as routes from '@spoor/contract/routes/team.ts'
import type { Invitee } from '@spoor/contract/routes/team.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleSlash, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { formatCount } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

/** Addresses as people paste them: with commas, semicolons, spaces or lines between. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part.includes('@'))

/** Invites by typed addresses or by a file; who would be invited, and who not, is seen before any mail goes out. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [read, setRead] = useState<{ items: Invitee[]; free_seats: number } | null>(null)
  const preview = useMutation({
    mutationFn: (file: File) => api.sendFile(routes.readInvitees, file),
    onSuccess: setRead,
  })
  const invite = useTeamAction({
    does: (emails: string[]) => api.call(routes.inviteEmployees, { body: { emails } }),
    says: ({ invited }) =>
      invited === 1 ? t('One invitation sent') : t('{invited} invitations sent', { invited: formatCount(invited) }),
    fails: null,
    onDone: onClose,
  })
  const emails = read ? read.items.filter(({ state }) => state === 'new').map(({ email }) => email) : addressesIn(typed)
  const error = preview.error ?? invite.error
  return (
    <FormDialog
      title={t('Invite employees')}
      description={t('Each person gets an email with their own link, valid for 14 days.')}
      submit={emails.length > 1 ? t('Invite {count}', { count: formatCount(emails.length) }) : t('Invite')}
      busy={invite.isPending}
      disabled={emails.length === 0}
      disabledTitle={t('Enter an e-mail address')}
      problem={error && messageOf(error, t('The invitations could not be sent'))}
      onSubmit={() => invite.mutate(emails)}
      onClose={onClose}
    >
      {read ? (
        <InviteeList read={read} onBack={() => setRead(null)} />
      ) : (
        <>
          <Field label={t('E-mail addresses')} hint={t('One or more, separated by commas or line breaks.')}>
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
          <Button
            icon={<FileUp size={16} aria-hidden />}
            busy={preview.isPending}
            onClick={() => input.current?.click()}
          >
            {preview.isPending ? t('Reading...') : t('Import from a file')}
          </Button>
          <p className="mt-2 text-sm text-muted">{t('CSV or Excel, with a column of e-mail addresses.')}</p>
          <input
            ref={input}
            type="file"
            hidden
            data-testid="invitees-input"
            accept=".csv,.txt,.xlsx,.xls"
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) preview.mutate(file)
            }}
          />
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
        <div className="mb-3">
          <Notice kind="warn">
            {plural(
              read.free_seats,
              'You have {n} free seat. After that, people wait until a seat is free.',
              'You have {n} free seats. After that, people wait until a seat is free.',
            )}
          </Notice>
        </div>
      )}
      <ul
        className="max-h-[40dvh] divide-y divide-line overflow-y-auto text-sm"
        aria-label={t('Addresses in the file')}
      >
        {read.items.map((invitee) => {
          const Icon = invitee.state === 'new' ? CircleCheck : CircleSlash
          return (
            <li key={invitee.row} className="flex items-start gap-2 py-2">
              <Icon
                aria-hidden
                size={16}
                className={`mt-0.5 shrink-0 ${invitee.state === 'new' ? 'text-good' : 'text-muted'}`}
              />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">
                  {invitee.email || t('Row {row}', { row: invitee.row })}
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
