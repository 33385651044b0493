import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { t } from '../language/t.ts'
import { IconButton } from './button.tsx'
import { Options, Select } from './field.tsx'

/** The sort order of a list: '-name' is by name, descending. */
export function SortChoice<Sort extends string>({
  sort,
  words,
  onSort,
}: {
  sort: Sort
  words: Readonly<Record<Exclude<Sort, `-${string}`>, string>>
  onSort: (sort: Sort) => void
}) {
  const descending = sort.startsWith('-')
  const field = sort.replace(/^-/, '')
  const order = (by: string, down: boolean) => onSort(`${down ? '-' : ''}${by}` as Sort)
  return (
    <div className="flex max-w-full gap-1">
      <Select
        aria-label={t('Sort by')}
        className="w-auto! min-w-0 text-sm"
        value={field}
        onChange={(event) => order(event.target.value, descending)}
      >
        <Options of={Object.entries<string>(words).map(([by, name]) => [by, name])} />
      </Select>
      <IconButton
        variant="secondary"
        label={descending ? t('Descending; sort ascending') : t('Ascending; sort descending')}
        icon={descending ? ArrowDownWideNarrow : ArrowUpNarrowWide}
        onClick={() => order(field, !descending)}
      />
    </div>
  )
}
