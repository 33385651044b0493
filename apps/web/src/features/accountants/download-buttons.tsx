import { FileSpreadsheet, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { t } from '../../language/t.ts'

/** Downloads one thing as PDF or Excel; `what` names it for screen readers. */
export function DownloadButtons({
  what,
  download,
}: {
  what: string
  download: { isPending: boolean; variables: 'pdf' | 'excel' | undefined; mutate: (format: 'pdf' | 'excel') => void }
}) {
  const button = (format: 'pdf' | 'excel', label: string, icon: ReactNode) => (
    <Button
      size="small"
      icon={icon}
      busy={download.isPending && download.variables === format}
      disabled={download.isPending}
      aria-label={t('{format} of {what}', { format: label, what })}
      onClick={() => download.mutate(format)}
    >
      {label}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-2">
      {button('pdf', t('PDF'), <FileText size={16} aria-hidden />)}
      {button('excel', t('Excel'), <FileSpreadsheet size={16} aria-hidden />)}
    </span>
  )
}
