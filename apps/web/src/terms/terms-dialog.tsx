import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/loaded.tsx'
import { LegalText } from './legal-text.tsx'
import type { Terms } from './use-terms.ts'
import { t } from '../language/t.ts'

export function TermsDialog({
  terms,
  onClose,
  onAccept,
}: {
  terms: Terms | null
  onClose: () => void
  onAccept: () => void
}) {
  return (
    <Dialog
      onClose={onClose}
      title={t('Terms of Service')}
      reading
      description={terms?.version ? t('Version {version}', { version: terms.version }) : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" onClick={onAccept}>
            {t('Accept')}
          </Button>
        </>
      }
    >
      {terms?.terms ? <LegalText level={3}>{terms.terms}</LegalText> : <EmptyState title={t('Coming Soon')} />}
      {terms?.privacy && (
        <section className="mt-6 border-t border-line pt-4">
          <h2 className="mb-2 text-lg font-semibold">{t('Privacy')}</h2>
          <LegalText level={3}>{terms.privacy}</LegalText>
        </section>
      )}
    </Dialog>
  )
}
