import { t } from '../language/t.ts'
import { LegalText } from '../terms/legal-text.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTermsTemplates } from './use-setup.ts'

/** The legal texts supplied with Spoor, filled in for this deployment. */
export function TextsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTermsTemplates()
  return (
    <Dialog
      reading
      width="wide"
      onClose={onClose}
      title={t('Terms and privacy notice')}
      description={texts.data && t('Version {version}', { version: texts.data.version })}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <Loaded query={texts} failed={t('This text could not be loaded')} skeleton={<Skeleton className="h-64" />}>
        {({ terms, privacy, published }) => (
          <>
            <Notice kind={published ? 'good' : 'info'}>
              {published
                ? t('These texts are in force here.')
                : t('These texts are not published yet. Square brackets mark variables that still have to be set.')}
            </Notice>
            <h2 className="mt-6 mb-2 text-lg font-semibold">{t('Terms of Service')}</h2>
            <LegalText level={3}>{terms}</LegalText>
            <h2 className="mt-8 mb-2 border-t border-line pt-6 text-lg font-semibold">{t('Privacy notice')}</h2>
            <LegalText level={3}>{privacy}</LegalText>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
