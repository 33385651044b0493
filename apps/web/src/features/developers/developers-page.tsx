import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ApiKeysCard, useApiKeys } from './api-keys-card.tsx'
import { useWebhooks } from './webhook-calls.ts'
import { WebhooksCard } from './webhooks-card.tsx'
import { t } from '../../language/t.ts'

export function DevelopersPage() {
  const [keys, webhooks] = [useApiKeys(), useWebhooks()]
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('API and webhooks')}>
        {t('For programs that read or change your data, or react to it.')}
      </PageHeader>
      {keys.isPending || webhooks.isPending ? (
        // Both cards appear at once, so that the first one does not move the second.
        <Skeleton className="h-dvh rounded-xl" />
      ) : (
        <div className="flex flex-col gap-4 sm:gap-6">
          <ApiKeysCard />
          <WebhooksCard />
        </div>
      )}
    </div>
  )
}
