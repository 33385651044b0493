import { unsubscribe } from '@spoor/contract/routes/settings.ts'
import { api } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { LinkPage } from '../../ui/link-page.tsx'

/** Target of the link in a monthly summary: opening it turns these emails off without signing in. */
export const UnsubscribePage = () => (
  <LinkPage
    title={t('Monthly summaries')}
    call={(token) => api.call(unsubscribe, { body: { token } })}
    describe={() => t('You won’t get monthly summaries any more. You can switch them on again in your settings.')}
    failure={t('The emails could not be switched off')}
  />
)
