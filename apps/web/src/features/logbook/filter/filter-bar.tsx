import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, memo, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { listFilterChips } from './filter-words.ts'
import { isFiltered, type LogbookSearch } from './logbook-search.ts'

export const loadFilterPanel = () => import('./filter-panel.tsx')
const FilterPopover = lazy(loadFilterPanel)

/** The search box, the filter button, and a chip for each active filter. All of them are stored in the URL. */
export const FilterBar = memo(function FilterBar({
  search,
  onChange,
  onClear,
  vehicles,
  searchBox,
  isNarrow,
  tabs,
}: {
  search: LogbookSearch
  onChange: (change: Partial<LogbookSearch>) => void
  onClear: () => void
  vehicles: readonly Vehicle[]
  searchBox: RefObject<HTMLInputElement | null>
  /** In a narrow column, the search box takes the rest of the first line, and chips follow on a line that scrolls sideways. */
  isNarrow: boolean
  /** On a phone, the tabs are part of the filter panel. */
  tabs: { list: (onChosen: () => void) => ReactNode; current: { name: string; onClose: () => void } | null } | null
}) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  const filterButton = useRef<HTMLButtonElement>(null)
  const chips = listFilterChips(search, { vehicles, today: useToday() })
  // The focused chip is unmounted, so move the focus to the filter button.
  const remove = (act: () => void) => {
    act()
    filterButton.current?.focus({ preventScroll: true })
  }
  const trigger = (
    <Button
      ref={filterButton}
      icon={SlidersHorizontal}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={wasOpened ? undefined : () => setOpen(true)}
    >
      {t('Filter')}
      {chips.length > 0 && ` (${chips.length})`}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-2" role="search" aria-label={t('Trips')}>
      <div className={classes('flex', isNarrow ? 'min-w-[min(13rem,100%)] flex-1' : 'w-80')}>
        <SearchBox
          label={t('Search trips')}
          placeholder={t('Places, March, 12 km')}
          text={search.q ?? ''}
          onText={(q) => onChange({ q: q || undefined })}
          box={searchBox}
        />
      </div>
      {wasOpened ? (
        <Suspense fallback={trigger}>
          <FilterPopover
            trigger={trigger}
            open={open}
            onOpenChange={setOpen}
            search={search}
            vehicles={vehicles}
            onChange={onChange}
            onClear={onClear}
          >
            {tabs?.list(() => setOpen(false))}
          </FilterPopover>
        </Suspense>
      ) : (
        trigger
      )}
      <div
        className={
          // Padding for the focus outline.
          isNarrow
            ? '-m-1 flex basis-full items-center gap-2 overflow-x-auto p-1 [scrollbar-width:none] empty:hidden'
            : 'contents'
        }
      >
        {(chips.length > 0 || tabs?.current) && (
          <ul aria-label={t('Filters')} className={classes('flex gap-2', isNarrow ? 'shrink-0' : 'min-w-0 flex-wrap')}>
            {tabs?.current && (
              <Chip
                words={tabs.current.name}
                label={t('Close tab {name}', { name: tabs.current.name })}
                onRemove={() => remove(tabs.current!.onClose)}
              />
            )}
            {chips.map(({ key, words, removed }) => (
              <Chip
                key={key}
                words={words}
                label={t('Remove filter: {words}', { words })}
                onRemove={() => remove(() => onChange(removed))}
              />
            ))}
          </ul>
        )}
        {isFiltered(search) && (
          <Button
            size="small"
            variant="quiet"
            // Within reach however many chips there are.
            className={isNarrow ? 'order-first text-accent!' : undefined}
            aria-label={t('Clear filters')}
            onClick={() => remove(onClear)}
          >
            {t('Clear')}
          </Button>
        )}
      </div>
    </div>
  )
})

function Chip({ words, label, onRemove }: { words: string; label: string; onRemove: () => void }) {
  return (
    <li className="flex">
      <button
        type="button"
        aria-label={label}
        title={label}
        className="flex h-8 max-w-64 items-center gap-1.5 rounded-full border border-accent/25 bg-accent-tint pr-2 pl-3 text-sm whitespace-nowrap text-accent transition-colors hover:border-accent pointer-coarse:h-11"
        onClick={onRemove}
      >
        <span className="truncate">{words}</span>
        <X size={14} className="shrink-0" />
      </button>
    </li>
  )
}
