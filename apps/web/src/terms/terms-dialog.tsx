import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Terms } from './use-terms.ts'
import { t } from '../language/t.ts'

/** The deployment's terms and privacy notice; 'Coming Soon' while it has none. */
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
      open
      onOpenChange={onClose}
      title={t('Terms of Service')}
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
      {terms?.terms ? <Prose>{terms.terms}</Prose> : <EmptyState title={t('Coming Soon')} />}
      {terms?.privacy && (
        <section className="mt-6 border-t border-line pt-4">
          <h3 className="mb-2 font-semibold">{t('Privacy')}</h3>
          <Prose>{terms.privacy}</Prose>
        </section>
      )}
    </Dialog>
  )
}

const Prose = ({ children }: { children: string }) => (
  <div className="text-sm whitespace-pre-line wrap-anywhere">{children}</div>
)
