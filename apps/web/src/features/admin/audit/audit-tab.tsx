import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { Options, Select } from '../../../ui/field.tsx'
import { AUDIT_KINDS, withFilter, type AdminSearch, type AuditKind, type TabProps } from '../admin-search.ts'
import { AuditList, useAuditExport } from './audit-list.tsx'
import { t } from '../../../language/t.ts'

const KIND_WORDS: Record<AuditKind, string> = {
  user: t('Users'),
  company: t('Companies'),
  payment: t('Payments'),
  invitation: t('Invitations'),
  system: t('System'),
}
const PER_PAGE = 50

export function AuditTab({ search, onSearch }: TabProps) {
  const filter = { subject_kind: search.kind, from: search.from, to: search.to }
  const exporting = useAuditExport()
  const set = (change: Partial<AdminSearch>) => onSearch(withFilter(change), { replace: true })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2" role="search" aria-label={t('Record')}>
        <Select
          aria-label={t('About')}
          className="w-auto! text-sm"
          value={search.kind ?? ''}
          onChange={(event) => set({ kind: AUDIT_KINDS.find((kind) => kind === event.target.value) })}
        >
          <Options none={t('All topics')} of={AUDIT_KINDS.map((kind) => [kind, KIND_WORDS[kind]])} />
        </Select>
        <div className="flex flex-wrap items-center gap-2">
          <DayInput
            label={t('From')}
            className="w-auto!"
            value={search.from}
            max={search.to}
            onDay={(from) => set({ from })}
          />
          <span aria-hidden className="text-muted">
            –
          </span>
          <DayInput
            label={t('To')}
            className="w-auto!"
            value={search.to}
            min={search.from}
            onDay={(to) => set({ to })}
          />
        </div>
        <Button
          className="sm:ml-auto"
          icon={Download}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(filter)}
        >
          {t('Export CSV')}
        </Button>
      </div>
      <AuditList filter={filter} limit={PER_PAGE} />
    </div>
  )
}
