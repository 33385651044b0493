import type { Cost } from '@spoor/contract/routes/costs.ts'
import { COST_KINDS } from '@spoor/core/costs/cost-kinds.ts'
import { FileUp, Paperclip, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { getErrorMessage } from '../../net/api-error.ts'
import { saveDownload } from '../../api/save-download.ts'
import { formatDay, formatMonth, formatTaxYear } from '../../format/instant.ts'
import { formatDecimal, formatRand } from '../../format/quantity.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { Options, Select } from '../../ui/field.tsx'
import { ResourceList } from '../../ui/resource-list.tsx'
import { toast } from '../../ui/toast.ts'
import { CostDialog } from './cost-dialog.tsx'
import { COST_WORDS } from './cost-words.ts'
import { FuelCard } from './fuel-card.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { COSTS_PER_PAGE, downloadReceipt, useCosts, useCostSummary, useDeleteCost } from './use-costs.ts'
import type { CostListFilter } from './use-costs.ts'
import { t } from '../../language/t.ts'

type Open = { kind: 'edit'; cost: Cost | null } | { kind: 'delete'; cost: Cost } | { kind: 'import' } | null

export function CostsTab({ vehicleId, taxYear }: { vehicleId: string; taxYear: number }) {
  const [open, setOpen] = useState<Open>(null)
  return (
    <div className="grid items-start grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <CostList key={`${vehicleId} ${taxYear}`} vehicleId={vehicleId} taxYear={taxYear} onOpen={setOpen} />
      <div className="flex flex-col gap-4 sm:gap-6">
        <Sums vehicleId={vehicleId} taxYear={taxYear} />
        <FuelCard vehicleId={vehicleId} taxYear={taxYear} />
      </div>
      {open?.kind === 'edit' && <CostDialog vehicleId={vehicleId} cost={open.cost} onClose={() => setOpen(null)} />}
      {open?.kind === 'delete' && <DeleteDialog vehicleId={vehicleId} cost={open.cost} onClose={() => setOpen(null)} />}
      {open?.kind === 'import' && <ImportDialog vehicleId={vehicleId} onClose={() => setOpen(null)} />}
    </div>
  )
}

function CostList({
  vehicleId,
  taxYear,
  onOpen,
}: {
  vehicleId: string
  taxYear: number
  onOpen: (open: Open) => void
}) {
  const [filter, setFilter] = useState<Omit<CostListFilter, 'taxYear'>>({})
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  const query = useCosts(vehicleId, { taxYear, ...filter }, cursors.at(-1))
  const months = useCostSummary(vehicleId, taxYear).data?.by_month ?? []
  const change = (next: typeof filter): void => {
    setFilter(next)
    setCursors([undefined])
  }
  const actions = (cost: Cost) => (
    <span className="flex justify-end">
      {cost.receipt && (
        <IconButton
          label={t('Download the receipt {name}', { name: cost.receipt.filename })}
          icon={Paperclip}
          onClick={() =>
            void downloadReceipt(vehicleId, cost.id).then(saveDownload, (error: unknown) =>
              toast.error(getErrorMessage(error, t('The receipt could not be loaded'))),
            )
          }
        />
      )}
      <IconButton
        label={t('Edit {cost}', { cost: getCostName(cost) })}
        icon={Pencil}
        onClick={() => onOpen({ kind: 'edit', cost })}
      />
      <IconButton
        label={t('Delete {cost}', { cost: getCostName(cost) })}
        icon={Trash2}
        onClick={() => onOpen({ kind: 'delete', cost })}
      />
    </span>
  )
  const isFiltered = filter.month !== undefined || filter.kind !== undefined
  return (
    <Card>
      <CardHeader
        title={t('Vehicle costs')}
        actions={
          <>
            <Button icon={FileUp} onClick={() => onOpen({ kind: 'import' })}>
              {t('Import')}
            </Button>
            <Button variant="primary" icon={Plus} onClick={() => onOpen({ kind: 'edit', cost: null })}>
              {t('Add cost')}
            </Button>
          </>
        }
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <Select
          aria-label={t('Month')}
          className="w-auto! max-w-full text-sm"
          value={filter.month ?? ''}
          onChange={(event) => change({ ...filter, month: event.target.value || undefined })}
        >
          <Options none={t('All months')} of={months.map(({ month }) => [month, formatMonth(month)])} />
        </Select>
        <Select
          aria-label={t('Kind')}
          className="w-auto! max-w-full text-sm"
          value={filter.kind ?? ''}
          onChange={(event) => change({ ...filter, kind: COST_KINDS.find((one) => one === event.target.value) })}
        >
          <Options none={t('All kinds')} of={COST_KINDS.map((kind) => [kind, COST_WORDS[kind]])} />
        </Select>
      </div>
      <ResourceList
        query={query}
        failed={t('The costs could not be loaded')}
        label={t('Vehicle costs')}
        empty={
          isFiltered ? (
            <p className="py-6 text-center text-sm text-muted">{t('No costs of this kind in this month.')}</p>
          ) : (
            <EmptyState title={t('No costs in this tax year')}>
              {t('Add what you pay for fuel, services, insurance and so on, or import a fuel-card or bank file.')}
            </EmptyState>
          )
        }
        columns={[
          { head: t('Day'), cell: (cost) => formatDay(cost.date), className: 'whitespace-nowrap' },
          { head: t('Kind'), cell: renderKind },
          { head: t('Amount'), cell: (cost) => formatRand(cost.amount), numeric: true },
          { head: t('Actions'), isHeadHidden: true, cell: actions },
        ]}
        renderCard={(cost) => (
          <>
            <div className="min-w-0 flex-1">
              <p className="flex justify-between gap-2 font-semibold">
                <span>{COST_WORDS[cost.kind]}</span>
                <span className="tabular-nums">{formatRand(cost.amount)}</span>
              </p>
              <p className="text-muted">{formatDay(cost.date)}</p>
              <Note cost={cost} />
            </div>
            {actions(cost)}
          </>
        )}
        pages={{
          page: cursors.length,
          perPage: COSTS_PER_PAGE,
          onPage: (page) =>
            setCursors(
              page <= cursors.length ? cursors.slice(0, page) : [...cursors, query.data?.next_cursor ?? undefined],
            ),
        }}
      />
    </Card>
  )
}

const getCostName = (cost: Cost): string => `${COST_WORDS[cost.kind]}, ${formatDay(cost.date)}`

function renderKind(cost: Cost): ReactNode {
  return (
    <>
      <p className="font-semibold">{COST_WORDS[cost.kind]}</p>
      <Note cost={cost} />
    </>
  )
}

function Note({ cost }: { cost: Cost }) {
  const fill =
    cost.litres === null
      ? null
      : cost.full_tank
        ? t('{litres} litres, full tank', { litres: formatDecimal(cost.litres) })
        : t('{litres} litres', { litres: formatDecimal(cost.litres) })
  const split =
    cost.kind !== 'instalment'
      ? null
      : cost.interest === null
        ? t('Interest missing: nothing is claimed')
        : t('{amount} interest', { amount: formatRand(cost.interest) })
  const words = [fill, split, cost.note].filter(Boolean).join(' · ')
  return words && <p className="wrap-anywhere text-muted">{words}</p>
}

function Sums({ vehicleId, taxYear }: { vehicleId: string; taxYear: number }) {
  const summary = useCostSummary(vehicleId, taxYear)
  return (
    <Card>
      <CardHeader title={formatTaxYear(taxYear)} />
      <Loaded query={summary} failed={t('The totals could not be loaded')}>
        {({ total, by_kind, out_of_use, on_trips }) => (
          <>
            <dl className="flex flex-col gap-1.5 text-sm">
              {COST_KINDS.filter((kind) => by_kind[kind] !== undefined).map((kind) => (
                <div key={kind} className="flex justify-between gap-4">
                  <dt className="text-muted">{COST_WORDS[kind]}</dt>
                  <dd className="tabular-nums">{formatRand(by_kind[kind] ?? 0)}</dd>
                </div>
              ))}
              <div className="flex justify-between gap-4 border-t border-line pt-2 text-base font-semibold">
                <dt>{t('Total')}</dt>
                <dd className="tabular-nums">{formatRand(total)}</dd>
              </div>
            </dl>
            {out_of_use > 0 && (
              <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
                {t('{amount} was paid on days when the vehicle was not in use, and does not count.', {
                  amount: formatRand(out_of_use),
                })}
              </p>
            )}
            {on_trips.tolls + on_trips.parking > 0 && (
              <p className="mt-3 border-t border-line pt-3 text-sm text-muted">
                {t(
                  'Entered on business trips: tolls {tolls}, parking {parking}. These count in your claims but are not added to the total.',
                  {
                    tolls: formatRand(on_trips.tolls),
                    parking: formatRand(on_trips.parking),
                  },
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function DeleteDialog({ vehicleId, cost, onClose }: { vehicleId: string; cost: Cost; onClose: () => void }) {
  const remove = useDeleteCost({ vehicleId, costId: cost.id, onDone: onClose })
  const named = { cost: getCostName(cost), amount: formatRand(cost.amount) }
  return (
    <ConfirmDialog
      title={t('Delete cost')}
      description={
        cost.receipt
          ? t('{cost} of {amount} is deleted with its receipt.', named)
          : t('{cost} of {amount} is deleted.', named)
      }
      submit={t('Delete')}
      danger
      action={remove}
      onClose={onClose}
    />
  )
}
