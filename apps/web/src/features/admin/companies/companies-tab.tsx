import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { type Enquiry, listEnquiries, markEnquiryAnswered } from '@spoor/contract/routes/enquiries.ts'
import { Plus, Banknote, Pencil, Trash2, Users, Check } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loaded.tsx'
import { Select } from '../../../ui/field.tsx'
import { ResourceList } from '../../../ui/resource-list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SortChoice } from '../../../ui/sort-choice.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { toPages, ADMIN, serverMessage } from '../admin-queries.ts'
import { withFilter, type AdminSearch, type TabProps } from '../admin-search.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { useErrorToast } from '../../../ui/use-error-toast.ts'
import { CompanyDialog, toSuggestion } from './company-dialog.tsx'
import { CompanyCard, companyColumns, type CompanyRowActions, CompanyBadge, Seats } from './company-rows.tsx'
import { CompanyPaymentDialog } from './company-payment-dialog.tsx'
import { useCompanies, useCompanyActions } from './use-companies.ts'
import { t } from '../../../language/t.ts'
import { formatDate, formatDateTime } from '../../../format/instant.ts'
import { formatRand, formatCount } from '../../../format/quantity.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { DetailsPart } from '../details-part.tsx'
import { PaymentHistory } from '../payments/payment-history.tsx'
import { useDecide } from '../payments/decisions.tsx'
import { UNKNOWN_AMOUNT, getPlanName } from '../admin-words.ts'
import { getErrorMessage } from '../../../net/api-error.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { useAction } from '../../../ui/use-action.ts'

const SORT_WORDS = { name: t('Name'), created_at: t('Date created'), current_employees: t('Employees') } as const

/** The open dialog. `company` is null for a new company, with or without an enquiry. */
type Open =
  | { what: 'edit'; company: AdminCompany | null; enquiry?: Enquiry }
  | { what: 'details' | 'payment'; company: AdminCompany }
  | null

export function CompaniesTab({ search, onSearch }: TabProps) {
  const companies = useCompanies(search)
  const { toggle } = useCompanyActions()
  const box = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  useErrorToast(companies, ADMIN_ERRORS.loadCompanies)
  useListKeys(box)
  const actions: CompanyRowActions = {
    onDetails: (company) => setOpen({ what: 'details', company }),
    onEdit: (company) => setOpen({ what: 'edit', company }),
    onPayment: (company) => setOpen({ what: 'payment', company }),
    onToggle: (company) => toggle.mutate(company),
    onEmployees: (company) => onSearch(() => ({ tab: 'users', company_id: company.id })),
  }
  const items = companies.data?.items ?? []
  const filtered = Boolean(search.q || search.active)
  // Prefer the refetched version of the open company.
  const shown = open?.company && (items.find(({ id }) => id === open.company?.id) ?? open.company)

  return (
    <div className="flex flex-col gap-4">
      <CompanyFilters
        search={search}
        onSearch={onSearch}
        box={box}
        onCreate={() => setOpen({ what: 'edit', company: null })}
      />
      <Enquiries onCreate={(enquiry) => setOpen({ what: 'edit', company: null, enquiry })} />
      <ResourceList
        query={companies}
        failed={ADMIN_ERRORS.loadCompanies}
        label={t('Companies')}
        columns={companyColumns(actions)}
        renderCard={(company) => <CompanyCard company={company} actions={actions} />}
        empty={
          <EmptyState
            title={
              filtered
                ? t('No companies found matching your search')
                : t('No companies yet. Create one to get started.')
            }
          />
        }
        pages={toPages({ search, onSearch })}
      />
      {open?.what === 'details' && shown && <CompanyDetails company={shown} actions={actions} onClose={close} />}
      {open?.what === 'edit' && (
        <CompanyDialog company={open.company} suggestion={open.enquiry && toSuggestion(open.enquiry)} onClose={close} />
      )}
      {open?.what === 'payment' && shown && <CompanyPaymentDialog company={shown} onClose={close} />}
    </div>
  )
}

function CompanyFilters({
  search,
  onSearch,
  box,
  onCreate,
}: TabProps & { box: RefObject<HTMLInputElement | null>; onCreate: () => void }) {
  const set = (change: Partial<AdminSearch>) => onSearch(withFilter(change), { replace: true })
  return (
    <div className="flex flex-wrap gap-2" role="search" aria-label={t('Companies')}>
      <div className="flex min-w-[min(15rem,100%)] flex-1">
        <SearchBox
          label={t('Search companies')}
          placeholder={t('Name of a company')}
          text={search.q ?? ''}
          onText={(q) => set({ q: q || undefined })}
          box={box}
        />
      </div>
      <Select
        aria-label={t('Status')}
        className="w-auto! text-sm"
        value={search.active ?? ''}
        onChange={(event) =>
          set({ active: (['true', 'false'] as const).find((value) => value === event.target.value) })
        }
      >
        <option value="">{t('Active and inactive')}</option>
        <option value="true">{t('Active')}</option>
        <option value="false">{t('Inactive')}</option>
      </Select>
      <SortChoice
        sort={search.company_sort ?? 'name'}
        words={SORT_WORDS}
        onSort={(company_sort) => set({ company_sort })}
      />
      <Button className="max-sm:w-full" variant="primary" icon={Plus} onClick={onCreate}>
        {t('Create company')}
      </Button>
    </div>
  )
}

const AUDIT_PER_PAGE = 10
const noLog = { onDecided: () => undefined, onUndone: () => undefined }

function CompanyDetails({
  company,
  actions,
  onClose,
}: {
  company: AdminCompany
  actions: CompanyRowActions
  onClose: () => void
}) {
  const { remove } = useCompanyActions()
  const { undo } = useDecide(noLog)
  return (
    <Dialog
      onClose={onClose}
      title={company.name}
      width="wide"
      reading
      footer={
        <>
          <Button
            className="mr-auto -ml-4"
            variant="quiet"
            icon={Trash2}
            busy={remove.isPending}
            title={t('Only a company without users and payments can be removed')}
            onClick={() => remove.mutate(company.id, { onSuccess: onClose })}
          >
            {t('Remove')}
          </Button>
          <Button icon={Users} onClick={() => actions.onEmployees(company)}>
            {t('See employees')}
          </Button>
          <Button icon={Banknote} onClick={() => actions.onPayment(company)}>
            {t('Verify payment')}
          </Button>
          <Button variant="primary" icon={Pencil} onClick={() => actions.onEdit(company)}>
            {t('Edit')}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name={t('Status')}>
          <CompanyBadge isActive={company.is_active} />
        </Fact>
        <Fact name={t('Employees')}>
          <Seats company={company} />
        </Fact>
        <Fact name={t('Plan')}>{getPlanName(company.subscription_type)}</Fact>
        <Fact name={t('Paid until')}>
          {company.subscription_expires_at ? formatDate(company.subscription_expires_at) : t('Not paid yet')}
        </Fact>
        <Fact name={t('Last payment')}>
          {company.payment_amount === null ? UNKNOWN_AMOUNT : formatRand(company.payment_amount)}
        </Fact>
        <Fact name={t('Payment reference')}>{company.payment_reference ?? t('None yet')}</Fact>
        <Fact name={t('Listed publicly')}>{company.listed ? t('Yes') : t('No')}</Fact>
        <Fact name={t('Created')}>{formatDate(company.created_at)}</Fact>
      </Facts>
      <DetailsPart title={t('Payment history')}>
        <PaymentHistory payer={{ company_id: company.id }} undo={undo} />
      </DetailsPart>
      <DetailsPart title={t('Administrator activity')}>
        <AuditList filter={{ subject_kind: 'company', subject_id: company.id }} limit={AUDIT_PER_PAGE} />
      </DetailsPart>
    </Dialog>
  )
}

/** Unanswered plan enquiries; renders nothing if there are none. */
function Enquiries({ onCreate }: { onCreate: (enquiry: Enquiry) => void }) {
  const enquiries = useEnquiries()
  const answered = useMarkAnswered()
  if (enquiries.isError) {
    return (
      <Notice kind="bad" title={t('The enquiries could not be loaded')}>
        {getErrorMessage(enquiries.error)}
      </Notice>
    )
  }
  if (!enquiries.data?.length) return null
  return (
    <section aria-labelledby="enquiries" className="rounded-lg border border-line bg-sunken px-4 py-3">
      <h3 id="enquiries" className="flex items-center gap-2 text-base font-semibold">
        {t('Enquiries')}{' '}
        <Badge tone="warn">{t('{count} to answer', { count: formatCount(enquiries.data.length) })}</Badge>
      </h3>
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
        {enquiries.data.map((enquiry) => (
          <li key={enquiry.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3 text-sm">
            <EnquiryWords enquiry={enquiry} />
            <div className="flex gap-2">
              {enquiry.company_id === null && (
                <Button
                  size="small"
                  icon={Plus}
                  aria-label={t('Create company {company_name}', { company_name: enquiry.company_name })}
                  onClick={() => onCreate(enquiry)}
                >
                  {t('Create company')}
                </Button>
              )}
              <Button
                size="small"
                icon={Check}
                aria-label={t('Answered: enquiry from {company_name}', { company_name: enquiry.company_name })}
                busy={answered.isPending && answered.variables === enquiry.id}
                onClick={() => answered.mutate(enquiry.id)}
              >
                {t('Answered')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function EnquiryWords({ enquiry }: { enquiry: Enquiry }) {
  const { company_name, name, email, mobile, plan, employees, message, sent_at } = enquiry
  return (
    <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
      <p>
        <span className="font-semibold">{company_name}</span>
        <span className="text-muted">
          {' '}
          · {getPlanName(plan)}
          {employees !== null && t(', {employees} employees', { employees: formatCount(employees) })}
        </span>
      </p>
      <p>
        {name},{' '}
        <a className="text-accent underline underline-offset-2" href={`mailto:${email}`}>
          {email}
        </a>
        {mobile && `, ${mobile}`}
      </p>
      {message && <p className="whitespace-pre-line">{message}</p>}
      <p className="text-muted">{formatDateTime(sent_at)}</p>
    </div>
  )
}

const ENQUIRIES = [ADMIN, 'companies', 'enquiries'] as const

const useEnquiries = () =>
  useQuery({
    queryKey: ENQUIRIES,
    queryFn: async ({ signal }) => {
      const { items } = await api.call(listEnquiries, {}, { signal })
      return items.filter(({ answered_at }) => answered_at === null)
    },
  })

const useMarkAnswered = () =>
  useAction({
    call: (id: string) => api.call(markEnquiryAnswered, { params: { id } }),
    success: ({ company_name }) => t('Enquiry from {company_name} marked as answered', { company_name }),
    failure: t('Failed to mark the enquiry'),
    explain: serverMessage,
    reloads: [ENQUIRIES],
  })
