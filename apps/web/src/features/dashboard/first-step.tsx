import { Link } from '@tanstack/react-router'
import { FileDown, Upload } from 'lucide-react'
import { t } from '../../language/t.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** How to get the first trips, above a dashboard of zeros. */
export function FirstStep() {
  return (
    <Card>
      <EmptyState
        title={t('Start with a file from your tracker')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
              <Upload size={16} aria-hidden />
              {t('Upload GPS data')}
            </Link>
            <Link to="/upload" state={{ sample: true }} className={buttonClass()}>
              <FileDown size={16} aria-hidden />
              {t('Try the sample file')}
            </Link>
          </div>
        }
      >
        {t("Drop in your tracker's file, and your trips appear here a moment later.")}
      </EmptyState>
    </Card>
  )
}
