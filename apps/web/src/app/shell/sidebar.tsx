import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LogoLink } from './logo-link.tsx'
import { NavigationLinks } from './navigation-links.tsx'
import { toggleSidebar, useSidebarWide } from './sidebar-state.ts'
import { t } from '../../language/t.ts'

/** The areas of wide screens: 240 px with words, or a strip of pictures. */
export function Sidebar() {
  const wide = useSidebarWide()
  return (
    <aside
      aria-label={t('Sidebar')}
      className={classes(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface py-4 lg:flex',
        wide ? 'w-60 px-3' : 'w-17 px-3',
      )}
    >
      <div className={classes('mb-6 flex items-center gap-2', wide ? 'justify-between pl-3' : 'flex-col')}>
        <LogoLink wordless={!wide} />
        <IconButton
          label={wide ? t('Make the sidebar narrow') : t('Make the sidebar wide')}
          aria-expanded={wide}
          icon={wide ? <PanelLeftClose size={20} aria-hidden /> : <PanelLeftOpen size={20} aria-hidden />}
          onClick={toggleSidebar}
        />
      </div>
      <NavigationLinks narrow={!wide} />
    </aside>
  )
}
