import type { QuickAction } from '@spoor/contract/quick-actions.ts'
import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { FileDown, List, Plus, Upload } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useAppSettings } from '../../api/app-settings.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../language/t.ts'

const ACTION =
  'flex min-h-20 flex-col items-start justify-between gap-2 rounded-lg border border-line p-3 text-left text-sm font-semibold transition-colors hover:border-accent hover:bg-accent-tint [&_svg]:text-accent'

const ACTIONS: { name: QuickAction; label: string; Icon: LucideIcon; leads: Pick<LinkProps, 'to' | 'search'> }[] = [
  { name: 'upload', label: t('Upload GPS'), Icon: Upload, leads: { to: '/upload' } },
  { name: 'add-trip', label: t('Add Trip'), Icon: Plus, leads: { to: '/logbook', search: { add: true } } },
  { name: 'report', label: t('Report'), Icon: FileDown, leads: { to: '/reports' } },
  { name: 'all-trips', label: t('All Trips'), Icon: List, leads: { to: '/logbook' } },
]

/** What a driver does most; one that the deployment has switched off says only that it comes. */
export function QuickActions({ className }: { className?: string }) {
  const off = useAppSettings()?.actions_off ?? []
  return (
    <Card className={className}>
      <CardHeader title={t('Quick Actions')} />
      <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-4 max-sm:grid-cols-2">
        {ACTIONS.map(({ name, label, Icon, leads }) =>
          off.includes(name) ? (
            <button
              key={name}
              type="button"
              className={ACTION}
              onClick={() => toast.info(t('{action} feature coming soon!', { action: label }))}
            >
              <Icon size={20} aria-hidden />
              {label}
            </button>
          ) : (
            <Link key={name} {...leads} className={ACTION}>
              <Icon size={20} aria-hidden />
              {label}
            </Link>
          ),
        )}
      </div>
    </Card>
  )
}
