import { PageHeader } from '../../ui/page-header.tsx'
import { ApiKeysCard } from './api-keys-card.tsx'
import { t } from '../../language/t.ts'

/** What programs may do in the user's name. */
export function DevelopersPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('API keys')}>{t('For programs that read or change your data.')}</PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        <ApiKeysCard />
      </div>
    </div>
  )
}
