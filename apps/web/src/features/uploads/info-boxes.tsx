import { Link } from '@tanstack/react-router'
import { BellRing, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { t } from '../../language/t.ts'

export function InfoBoxes() {
  return (
    <>
      <InfoBox icon={<FileText aria-hidden size={20} />} title={t('Your Reports')}>
        <p>{t('From the trips that are found in your files you can:')}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>{t('Edit your report')}</li>
          <li>{t('Download PDF summaries')}</li>
          <li>{t('Export Excel reports')}</li>
        </ul>
        <p className="mt-3">
          {t('Use them for logbook documentation, business expense reporting and client billing.')}
        </p>
        <Link to="/reports" className="mt-3 inline-block font-semibold text-accent underline underline-offset-2">
          {t('Open your reports')}
        </Link>
      </InfoBox>
      <InfoBox icon={<BellRing aria-hidden size={20} />} title={t('Processing & Notifications')}>
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('Processing time varies with the size of the file')}</li>
          <li>{t('You get an e-mail on completion')}</li>
          <li>{t('You may close the app or log out while processing continues')}</li>
        </ul>
      </InfoBox>
    </>
  )
}

function InfoBox({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card className="text-sm">
      <h2 className="mb-2 flex items-center gap-2 text-base font-semibold">
        <span className="text-accent">{icon}</span>
        {title}
      </h2>
      <div className="text-muted">{children}</div>
    </Card>
  )
}
