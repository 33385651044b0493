import type { Client, FrozenReport } from '@spoor/contract/routes/accountants.ts'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { ArrowLeft, FileArchive } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDays } from '../../format/instant.ts'
import { formatDistance } from '../../format/quantity.ts'
import { KilometreFigures } from '../../readiness/kilometre-parts.tsx'
import { Completeness } from '../../readiness/readiness-list.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ResourceList } from '../../ui/resource-list.tsx'
import { ShareBar } from '../../ui/share-bar.tsx'
import { AskClient, AskDialog, type Asked } from './ask-client.tsx'
import { ClientTrips } from './client-trips.tsx'
import { clientLines, DownloadButtons, getBusinessShare, LogbookStateBadge } from './client-logbooks.tsx'
import type { ClientLogbook } from './client-logbooks.tsx'
import { parseClientsSearch } from './clients-search.ts'
import { TaxYearChoice, getShownYear } from './tax-year-choice.tsx'
import { MissingLines } from '../../readiness/missing-lines.tsx'
import {
  useClientReports,
  useClients,
  useLogbookDownload,
  usePackageDownload,
  useReportDownload,
} from './use-clients.ts'
import { plural, t } from '../../language/t.ts'

export function ClientPage() {
  const { clientId = '' }: { clientId?: string } = useParams({ strict: false })
  const year = getShownYear(parseClientsSearch(useSearch({ strict: false })))
  const clients = useClients(year)
  return (
    <Loaded query={clients} failed={t('Your client could not be loaded')}>
      {({ items }) => {
        const client = items.find(({ id }) => id === clientId)
        return client ? <OneClient client={client} year={year} /> : <NoClient />
      }}
    </Loaded>
  )
}

function NoClient() {
  return (
    <>
      <PageHeader title={t('Client')} />
      <Card>
        <EmptyState
          title={t('You have no access to this client')}
          action={
            <Link to="/clients" className={buttonClass()}>
              {t('Open your clients')}
            </Link>
          }
        >
          {t('The client may have withdrawn your access, or the address is wrong.')}
        </EmptyState>
      </Card>
    </>
  )
}

function OneClient({ client, year }: { client: Client; year: number }) {
  const navigate = useNavigate()
  const logbooks = clientLines([client]).flatMap(({ logbook }) => logbook ?? [])
  return (
    <>
      <PageHeader
        title={client.name}
        eyebrow={
          <Link
            to="/clients"
            search={{ tax_year: year }}
            className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-accent underline-offset-2 hover:underline"
          >
            <ArrowLeft size={16} />
            {t('Clients')}
          </Link>
        }
        actions={
          <TaxYearChoice
            year={year}
            withTrips={client.tax_years}
            onYear={(chosen) =>
              void navigate({
                to: '/clients/$clientId',
                params: { clientId: client.id },
                search: { tax_year: chosen },
              })
            }
          />
        }
      >
        <span className="wrap-anywhere">
          {client.company === null
            ? t('{email}, your client since {date}', { email: client.email, date: formatDate(client.since) })
            : t('{email}, drives for your client {company}', { email: client.email, company: client.company })}
        </span>
      </PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        {logbooks.length === 0 ? (
          <Card>
            <EmptyState title={t('No trips in this tax year')}>{t('Choose another tax year above.')}</EmptyState>
          </Card>
        ) : (
          logbooks.map((logbook) => <LogbookCard key={logbook.vehicle_id} client={client} logbook={logbook} />)
        )}
        {client.company === null && <TaxPackage client={client} year={year} />}
        {client.company === null && <Reports clientId={client.id} />}
        <ClientTrips clientId={client.id} year={year} />
      </div>
    </>
  )
}

function LogbookCard({ client, logbook }: { client: Client; logbook: ClientLogbook }) {
  const download = useLogbookDownload(client.id, logbook.tax_year, logbook.vehicle_id)
  const share = getBusinessShare(logbook)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { readiness } = logbook
  const vehicle = readiness === null ? t('Trips without a vehicle') : logbook.vehicle_name || t('Unnamed vehicle')
  return (
    <Card aria-label={vehicle}>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere">{vehicle}</span>
            <LogbookStateBadge logbook={logbook} />
          </span>
        }
        description={plural(logbook.trips, '{n} trip, {distance} in total', '{n} trips, {distance} in total', {
          distance: formatDistance(logbook.total_km),
        })}
        actions={readiness && <DownloadButtons what={t('Logbook of {vehicle}', { vehicle })} download={download} />}
      />
      <div className="flex flex-col gap-5">
        <KilometreFigures kilometres={logbook} />
        {share !== null && (
          <ShareBar
            label={t('Business share, {distance}', { distance: formatDistance(logbook.business_km) })}
            share={share}
          />
        )}
        {readiness === null ? (
          <p className="text-sm">{t('They are not in any logbook until your client chooses their vehicle.')}</p>
        ) : (
          <>
            <div>
              <p className="mb-1 text-sm">{t('Complete so far')}</p>
              <Completeness readiness={readiness} />
            </div>
            {readiness.lines.length > 0 && <MissingLines readiness={readiness} />}
            <div className="empty:hidden">
              <AskClient about={{ client, readiness }} onAsk={setAsked} />
            </div>
            {asked && <AskDialog about={asked} onClose={() => setAsked(null)} />}
          </>
        )}
      </div>
    </Card>
  )
}

function TaxPackage({ client, year }: { client: Client; year: number }) {
  const download = usePackageDownload(client.id, year)
  return (
    <Card>
      <CardHeader
        title={t('For the tax return {year}', { year: taxYearName(year) })}
        description={t(
          'Logbooks, tax working, costs with receipts, odometer photos and the fields of the ITR12, in one ZIP. A cover sheet lists what is missing.',
        )}
        actions={
          <Button icon={FileArchive} busy={download.isPending} onClick={() => download.mutate(undefined)}>
            {t('Download ZIP')}
          </Button>
        }
      />
    </Card>
  )
}

function Reports({ clientId }: { clientId: string }) {
  const reports = useClientReports(clientId)
  return (
    <Card>
      <CardHeader title={t('Frozen reports')} description={t('A frozen report never changes.')} />
      <ResourceList
        query={reports}
        failed={t('The reports could not be loaded')}
        label={t('Frozen reports')}
        renderCard={(report) => <ReportLine clientId={clientId} report={report} />}
        empty={
          <EmptyState title={t('No frozen reports yet')}>
            {t('Your client freezes a report once it is ready to submit.')}
          </EmptyState>
        }
      />
    </Card>
  )
}

function ReportLine({ clientId, report }: { clientId: string; report: FrozenReport }) {
  const download = useReportDownload(clientId, report.id)
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{report.title}</p>
        <p className="text-muted">
          {formatDays(report.from, report.to)}
          {' · '}
          {t('No. {number}, frozen {date}', {
            number: report.number,
            date: formatDate(report.frozen_at),
          })}
        </p>
      </div>
      <DownloadButtons what={report.title} download={download} />
    </div>
  )
}
