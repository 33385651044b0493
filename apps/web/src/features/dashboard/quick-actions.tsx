import { Link } from '@tanstack/react-router'
import { FileDown, List, Plus, Upload } from 'lucide-react'
import { Card, CardHeader } from '../../ui/card.tsx'
import { t } from '../../language/t.ts'

const ACTION =
  'flex min-h-20 flex-col items-start justify-between gap-2 rounded-lg border border-line p-3 text-sm font-semibold transition-colors hover:border-accent hover:bg-accent-tint [&_svg]:text-accent'

export function QuickActions({ className }: { className?: string }) {
  return (
    <Card className={className}>
      <CardHeader title={t('Quick Actions')} />
      <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-4 max-sm:grid-cols-2">
        <Link to="/upload" className={ACTION}>
          <Upload size={20} aria-hidden />
          {t('Upload GPS')}
        </Link>
        <Link to="/logbook" search={{ add: true }} className={ACTION}>
          <Plus size={20} aria-hidden />
          {t('Add Trip')}
        </Link>
        <Link to="/logbook" search={{ download: true }} className={ACTION}>
          <FileDown size={20} aria-hidden />
          {t('Report')}
        </Link>
        <Link to="/logbook" className={ACTION}>
          <List size={20} aria-hidden />
          {t('All Trips')}
        </Link>
      </div>
    </Card>
  )
}
