import { Maximize2, Minimize2, X } from 'lucide-react'
import { useState, type ReactNode, type Ref } from 'react'
import { t } from '../../language/t.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/button.tsx'

export function MapShell({
  beside,
  caption,
  onClose,
  ref,
  children,
}: {
  beside: boolean
  caption: ReactNode
  onClose: () => void
  ref?: Ref<HTMLElement>
  children: ReactNode
}) {
  const [large, setLarge] = useState(false)
  const Icon = large ? Minimize2 : Maximize2
  return (
    <>
      <section
        ref={ref}
        aria-label={t('Map')}
        className={classes(
          'flex flex-col overflow-hidden border border-line bg-surface',
          beside
            ? 'sticky top-4 h-[calc(100dvh-2rem)] max-h-[max(28rem,calc(100dvh-11.5rem))] rounded-xl shadow-card'
            : 'fixed inset-x-0 bottom-(--bottom-bar) z-20 rounded-t-2xl border-b-0 shadow-raised transition-[height] duration-200 motion-reduce:transition-none',
          !beside && (large ? 'h-[calc(100dvh-4.5rem-var(--bottom-bar))]' : 'h-[46dvh]'),
        )}
      >
        {!beside && (
          <div className="flex items-center justify-between gap-2 border-b border-line pr-1 pl-4">
            <h2 className="text-sm font-semibold">{t('Map')}</h2>
            <span className="flex">
              <IconButton
                label={large ? t('Make the map smaller') : t('Make the map larger')}
                aria-expanded={large}
                icon={Icon}
                onClick={() => setLarge(!large)}
              />
              <IconButton label={t('Hide map')} icon={X} onClick={onClose} />
            </span>
          </div>
        )}
        <div className="relative min-h-0 flex-1">{children}</div>
        <div className="border-t border-line px-4 py-2.5 text-sm">{caption}</div>
      </section>
      {/* Lets the end of the list scroll clear of the sheet. */}
      {!beside && <div aria-hidden className="h-[46dvh]" />}
    </>
  )
}
