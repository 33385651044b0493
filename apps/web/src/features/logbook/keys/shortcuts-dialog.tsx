import { Fragment } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { SHORTCUTS } from './trip-key.ts'
import { t } from '../../../language/t.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Keyboard shortcuts')}
      description={t('Letter shortcuts work outside text fields. Ctrl + N and Ctrl + R belong to the browser.')}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {SHORTCUTS.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-2 text-base font-semibold">{title}</h3>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 text-sm">
              {keys.map(([key, what]) => (
                <Fragment key={key}>
                  <dt className="flex flex-wrap gap-1">
                    <kbd className="rounded border border-line bg-sunken px-1.5 font-sans text-xs leading-5 font-semibold">
                      {key}
                    </kbd>
                  </dt>
                  <dd className="text-muted">{what}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
