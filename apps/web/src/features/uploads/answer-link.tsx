import { Link } from '@tanstack/react-router'
import { MessageCircleQuestion } from 'lucide-react'
import { t } from '../../language/t.ts'
import { buttonClass } from '../../ui/button.tsx'

export function AnswerLink({ uploadId }: { uploadId: string }) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p>{t('Until you answer, nothing of this file is in your logbook.')}</p>
      <Link to="/upload/$uploadId" params={{ uploadId }} className={buttonClass({ size: 'small', variant: 'primary' })}>
        <MessageCircleQuestion size={15} /> {t('Answer one question')}
      </Link>
    </div>
  )
}
