import { Download } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { AUDIT_KINDS, withFilter } from '../admin-search.ts'
import type { AdminSearch, AuditKind, TabProps } from '../admin-search.ts'
import { AuditList } from './audit-list.tsx'
import { useAuditExport } from './use-audit.ts'

const KIND_WORDS: Record<AuditKind, string> = {
  user: 'Users',
  company: 'Companies',
  payment: 'Payments',
  invitation: 'Invitations',
  system: 'System',
}
const PER_PAGE = 50

/** The whole record of what administrators did, by kind and days, and as a file. */
export function AuditTab({ search, onSearch }: TabProps) {
  const filter = { subject_kind: search.kind, from: search.from, to: search.to }
  const exporting = useAuditExport()
  const set = (change: Partial<AdminSearch>) => onSearch(withFilter(search, change), { replace: true })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4" role="search" aria-label="Record">
        <Field label="About" className="min-w-40">
          {(control) => (
            <Select
              {...control}
              value={search.kind ?? ''}
              onChange={(event) => set({ kind: AUDIT_KINDS.find((kind) => kind === event.target.value) })}
            >
              <option value="">Everything</option>
              {AUDIT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {KIND_WORDS[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="From">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={search.from ?? ''}
              max={search.to}
              onChange={(event) => set({ from: event.target.value || undefined })}
            />
          )}
        </Field>
        <Field label="To">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={search.to ?? ''}
              min={search.from}
              onChange={(event) => set({ to: event.target.value || undefined })}
            />
          )}
        </Field>
        <Button
          className="sm:ml-auto"
          icon={<Download size={16} aria-hidden />}
          busy={exporting.isPending}
          onClick={() => exporting.mutate(filter)}
        >
          Export CSV
        </Button>
      </div>
      <AuditList filter={filter} limit={PER_PAGE} />
    </div>
  )
}
