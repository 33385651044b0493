import { PageHeader } from '../../ui/page-header.tsx'
import { ApiKeysCard } from './api-keys-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'
import { t } from '../../language/t.ts'

export function DevelopersPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('API and webhooks')}>
        {t('For programs that read or change your data, or react to it.')}
      </PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        <ApiKeysCard />
        <WebhooksCard />
      </div>
    </div>
  )
}
