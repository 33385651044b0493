import type { Tab } from '@spoor/contract/routes/tabs.ts'
import { ChevronDown, ChevronLeft, ChevronRight, Pencil, Plus, Save, Trash2, Users, UserX } from 'lucide-react'
import { memo } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/open-menu.tsx'
import { t } from '../../../language/t.ts'

export interface TabBarActions {
  open: (tab: Tab | null) => void
  add: () => void
  save: (tab: Tab) => void
  rename: (tab: Tab) => void
  move: (tab: Tab, step: 1 | -1) => void
  share: (tab: Tab, shared: boolean) => void
  remove: (tab: Tab) => void
}

/** All trips, the driver's own tabs, and his company's tabs. */
export const TabBar = memo(function TabBar({
  tabs,
  current,
  dirty,
  inCompany,
  wrap = false,
  actions,
}: {
  tabs: readonly Tab[]
  current: Tab | null
  dirty: boolean
  inCompany: boolean
  /** Wraps onto several lines instead of scrolling sideways. */
  wrap?: boolean
  actions: TabBarActions
}) {
  const own = tabs.filter(({ mine }) => mine)
  const buildTabMenu = (tab: Tab): MenuItem[] => [
    { label: t('Rename'), icon: Pencil, onSelect: () => actions.rename(tab) },
    {
      label: t('Move left'),
      icon: ChevronLeft,
      disabled: own[0]?.id === tab.id,
      onSelect: () => actions.move(tab, -1),
    },
    {
      label: t('Move right'),
      icon: ChevronRight,
      disabled: own.at(-1)?.id === tab.id,
      onSelect: () => actions.move(tab, 1),
    },
    ...(tab.shared
      ? [{ label: t('Stop sharing'), icon: UserX, onSelect: () => actions.share(tab, false) }]
      : inCompany
        ? [{ label: t('Share with my company'), icon: Users, onSelect: () => actions.share(tab, true) }]
        : []),
    { label: t('Delete tab'), icon: Trash2, danger: true, onSelect: () => actions.remove(tab) },
  ]
  return (
    <nav
      aria-label={t('Tabs')}
      className={classes(
        'relative flex items-center gap-1',
        wrap ? 'flex-wrap' : 'overflow-x-auto [scrollbar-width:thin]',
      )}
    >
      <TabButton name={t('All trips')} current={current === null} onOpen={() => actions.open(null)} />
      {tabs.map((tab) => (
        <span key={tab.id} className="flex shrink-0 items-center">
          <TabButton
            name={tab.name}
            of={tab.mine ? null : tab.owner_name}
            shared={tab.shared}
            dirty={dirty && current?.id === tab.id}
            current={current?.id === tab.id}
            onOpen={() => actions.open(tab)}
          />
          {current?.id === tab.id && tab.mine && (
            <Menu
              trigger={
                <IconButton size="smallIcon" label={t('Change tab {name}', { name: tab.name })} icon={ChevronDown} />
              }
              items={buildTabMenu(tab)}
            />
          )}
        </span>
      ))}
      <span className="flex shrink-0 items-center gap-1 pl-1">
        {current?.mine && dirty && (
          <Button size="small" icon={Save} onClick={() => actions.save(current)}>
            {t('Save changes')}
          </Button>
        )}
        <Button size="small" variant="quiet" icon={Plus} aria-keyshortcuts="Control+S" onClick={actions.add}>
          {t('New tab')}
        </Button>
      </span>
    </nav>
  )
})

function TabButton({
  name,
  of = null,
  shared = false,
  dirty = false,
  current,
  onOpen,
}: {
  name: string
  of?: string | null
  shared?: boolean
  dirty?: boolean
  current: boolean
  onOpen: () => void
}) {
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      title={of === null ? name : t('{name}, shared by {of}', { name, of })}
      className={classes(
        'flex h-9 max-w-56 shrink-0 items-center gap-1.5 rounded-lg px-3 text-sm font-semibold whitespace-nowrap outline-offset-[-2px] transition-colors pointer-coarse:h-11',
        current ? 'bg-accent-tint text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
      onClick={onOpen}
    >
      {shared && <Users size={14} className="shrink-0" />}
      <span className="truncate">{name}</span>
      {shared && <span className="sr-only">{of === null ? t('(shared)') : t('(shared by {of})', { of })}</span>}
      {dirty && (
        <>
          <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-accent" />
          <span className="sr-only">{t('(changed)')}</span>
        </>
      )}
    </button>
  )
}
