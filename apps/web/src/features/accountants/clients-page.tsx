import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FolderDown, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { isOnlyAccountant, isInvited } from '../../auth/accountant.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDistance, formatPercent } from '../../format/quantity.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceList, type Column } from '../../ui/resource-list.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { AskClient, AskDialog, type Asked } from './ask-client.tsx'
import { DownloadButtons, LogbookStateBadge, getBusinessShare, clientLines } from './client-logbooks.tsx'
import type { ClientLine, ClientLogbook } from './client-logbooks.tsx'
import { parseClientsSearch } from './clients-search.ts'
import { TaxYearChoice, getShownYear } from './tax-year-choice.tsx'
import { MissingLines } from '../../readiness/missing-lines.tsx'
import { useAllLogbooks, useClients, useLogbookDownload } from './use-clients.ts'
import { plural, t } from '../../language/t.ts'
import { acceptOwnAccountantInvitation, listOwnAccountantInvitations } from '@spoor/contract/routes/accountants.ts'
import type { OwnInvitation } from '@spoor/contract/routes/accountants.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queryReply } from '../../api/api.ts'
import { refreshSession } from '../../auth/account.ts'
import { formatDate } from '../../format/instant.ts'
import { useAction } from '../../ui/use-action.ts'

const PER_PAGE = 50
/** Number of clients from which the list has a search field. */
const MANY = 8
const LINES_SHOWN = 2

export function ClientsPage() {
  const year = getShownYear(parseClientsSearch(useSearch({ strict: false })))
  const navigate = useNavigate()
  const profile = useSession()?.profile
  // Until an invitation is accepted, the server refuses the list of an account without a subscription.
  const mustAccept = profile != null && !profile.has_clients && isOnlyAccountant(profile)
  const clients = useClients(year, !mustAccept)
  const all = useAllLogbooks(year)
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)

  const every = clients.data?.items ?? []
  const lines = clientLines(every.filter((client) => client.name.toLowerCase().includes(name.trim().toLowerCase())))
  const hasLogbooks = every.some(({ logbooks }) => logbooks.length > 0)
  return (
    <>
      <PageHeader
        title={t('Clients')}
        actions={
          <>
            <TaxYearChoice
              year={year}
              withTrips={every.flatMap(({ tax_years: years }) => years)}
              onYear={(chosen) => void navigate({ to: '/clients', search: { tax_year: chosen } })}
            />
            <Button
              variant="primary"
              className="h-auto! min-h-10 max-w-full py-2 whitespace-normal! pointer-coarse:min-h-11"
              icon={FolderDown}
              busy={all.isPending}
              disabled={!hasLogbooks}
              title={hasLogbooks ? undefined : t('No client has trips in this tax year')}
              onClick={() => all.mutate(undefined)}
            >
              {t('Download all logbooks')}
            </Button>
          </>
        }
      >
        {t('What each logbook still needs, most incomplete first.')}
      </PageHeader>
      <OpenInvitations />
      {mustAccept ? (
        <Card>
          <EmptyState title={t('No clients yet')}>
            {t('Accept the invitation above to read the logbooks of your client.')}
          </EmptyState>
        </Card>
      ) : (
        <Card>
          {every.length > MANY && (
            <div className="mb-4 flex max-w-sm">
              <SearchBox
                label={t('Search clients')}
                placeholder={t('Name of a client')}
                text={name}
                onText={(text) => {
                  setName(text)
                  setPage(1)
                }}
              />
            </div>
          )}
          <ResourceList
            query={{
              ...clients,
              data: clients.data && {
                items: lines.slice((page - 1) * PER_PAGE, page * PER_PAGE),
                total: lines.length,
              },
            }}
            failed={t('Your clients could not be loaded')}
            label={t('Clients')}
            columns={makeColumns(year, setAsked)}
            renderCard={(line) => <ClientCard line={line} year={year} onAsk={setAsked} />}
            cardClassName="py-4"
            empty={
              every.length > 0 ? (
                <EmptyState title={t('No client has this name')} />
              ) : (
                <EmptyState title={t('No clients yet')}>
                  {t('A client invites you by email in the settings, under "Your accountant".')}
                </EmptyState>
              )
            }
            pages={{ page, perPage: PER_PAGE, onPage: setPage }}
          />
        </Card>
      )}
      {asked && <AskDialog about={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const makeColumns = (year: number, onAsk: (about: Asked) => void): readonly Column<ClientLine>[] => [
  { head: t('Client'), cell: (line) => <ClientName line={line} year={year} />, className: 'max-w-56 align-top py-3' },
  {
    head: t('Logbook'),
    cell: ({ logbook }) => (
      <span className="flex flex-col items-start gap-1.5">
        {logbook && <span className="wrap-anywhere">{vehicleName(logbook)}</span>}
        <LogbookStateBadge logbook={logbook} />
      </span>
    ),
    className: 'align-top py-3',
  },
  {
    head: t('What is missing'),
    cell: (line) => <Missing line={line} year={year} onAsk={onAsk} />,
    className: 'align-top py-3 min-w-64 max-w-96',
  },
  {
    head: t('Business'),
    cell: ({ logbook }) => logbook && <Business logbook={logbook} />,
    numeric: true,
    className: 'align-top py-3',
  },
  {
    head: t('Download'),
    cell: (line) => <Downloads line={line} />,
    className: 'align-top py-3',
    isHeadHidden: true,
  },
]

function ClientCard({ line, year, onAsk }: { line: ClientLine; year: number; onAsk: (about: Asked) => void }) {
  const { logbook } = line
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ClientName line={line} year={year} />
        <LogbookStateBadge logbook={logbook} />
      </div>
      {logbook && (
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="wrap-anywhere">{vehicleName(logbook)}</span>
          <Business logbook={logbook} />
        </p>
      )}
      <Missing line={line} year={year} onAsk={onAsk} />
      <Downloads line={line} />
    </div>
  )
}

function ClientName({ line: { client }, year }: { line: ClientLine; year: number }) {
  return (
    <span>
      <Link
        to="/clients/$clientId"
        params={{ clientId: client.id }}
        search={{ tax_year: year }}
        className="font-semibold wrap-anywhere text-accent underline-offset-2 hover:underline"
      >
        {client.name}
      </Link>
      {client.company !== null && <span className="block text-sm wrap-anywhere text-muted">{client.company}</span>}
    </span>
  )
}

function Missing({
  line: { client, logbook },
  year,
  onAsk,
}: {
  line: ClientLine
  year: number
  onAsk: (about: Asked) => void
}) {
  if (logbook === null)
    return <span className="text-muted">{t('No trips in {year}.', { year: taxYearName(year) })}</span>
  if (logbook.readiness === null)
    return plural(
      logbook.trips,
      '{n} trip has no vehicle and is not in any logbook.',
      '{n} trips have no vehicle and are not in any logbook.',
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <MissingLines readiness={logbook.readiness} most={LINES_SHOWN} />
      <AskClient about={{ client, readiness: logbook.readiness }} onAsk={onAsk} />
    </div>
  )
}

function Business({ logbook }: { logbook: ClientLogbook }) {
  const share = getBusinessShare(logbook)
  return (
    <span className="flex flex-wrap gap-x-1 text-muted min-[56.25rem]:flex-col min-[56.25rem]:items-end">
      {share !== null && <span className="font-semibold text-ink">{formatPercent(share)}</span>}
      <span className="whitespace-nowrap">
        {t('{business} of {total}', {
          business: formatDistance(logbook.business_km),
          total: formatDistance(logbook.total_km),
        })}
      </span>
    </span>
  )
}

function Downloads({ line: { client, logbook } }: { line: ClientLine }) {
  const download = useLogbookDownload(client.id, logbook?.tax_year ?? 0, logbook?.vehicle_id ?? null)
  if (logbook === null || logbook.vehicle_id === null) return null
  return <DownloadButtons what={`${client.name}, ${vehicleName(logbook)}`} download={download} />
}

const vehicleName = ({ vehicle_id: id, vehicle_name: name }: ClientLogbook): string =>
  id === null ? t('No vehicle') : name || t('Unnamed vehicle')

const KEY = ['clients', 'invitations']

/** Invitations to this email address, to accept without the email; renders nothing if there are none. */
function OpenInvitations() {
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
          {t('Valid until {date}', { date: formatDate(until) })}
        </p>
      </div>
      <Button
        variant="primary"
        icon={UserRoundCheck}
        busy={accept.isPending}
        aria-label={t('Accept the invitation from {client}', { client })}
        onClick={() => accept.mutate()}
      >
        {t('Accept')}
      </Button>
    </li>
  )
}
