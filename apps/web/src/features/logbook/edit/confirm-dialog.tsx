import { BriefcaseBusiness, House } from 'lucide-react'
import { plural } from '../../../language/plural.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** Asks for the classification of trips that are to be confirmed without one. */
export function ConfirmDialog({
  unclassified,
  count,
  onConfirm,
  onClose,
}: {
  unclassified: number
  /** All trips that are to be confirmed. */
  count: number
  onConfirm: (classification: 'business' | 'private') => void
  onClose: () => void
}) {
  const confirm = (classification: 'business' | 'private') => {
    onConfirm(classification)
    onClose()
  }
  const icon = { size: 16, 'aria-hidden': true } as const
  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => !open && onClose()}
      title={t('Business or private?')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button icon={<House {...icon} />} onClick={() => confirm('private')}>
            {t('Private')}
          </Button>
          <Button variant="primary" icon={<BriefcaseBusiness {...icon} />} onClick={() => confirm('business')}>
            {t('Business')}
          </Button>
        </>
      }
    >
      <p>
        {count === 1
          ? t('This trip is not classified yet. It is confirmed as what you choose.')
          : plural(
              unclassified,
              '{n} of these trips is not classified yet. It is confirmed as what you choose; the others stay as classified.',
              '{n} of these trips are not classified yet. They are confirmed as what you choose; the others stay as classified.',
            )}
      </p>
    </Dialog>
  )
}
