import { stopRenewalByLink } from '@spoor/contract/routes/payments.ts'
import { api } from '../../api/api.ts'
import { formatDate } from '../../format/instant.ts'
import { t } from '../../language/t.ts'
import { TAX_TIMEZONE } from '@spoor/core/units/tax-year.ts'
import { LinkPage } from '../../ui/link-page.tsx'

/** Target of the link in the email that announces a renewal: opening it stops the yearly charges. */
export const StopRenewalPage = () => (
  <LinkPage
    title={t('Renewal')}
    call={(token) => api.call(stopRenewalByLink, { body: { token } })}
    describe={({ access_until: until }) =>
      until === null
        ? t('The renewal is stopped. You will not be charged again.')
        : t('The renewal is stopped. You will not be charged again, and have access until {date}.', {
            date: formatDate(until, TAX_TIMEZONE),
          })
    }
    failure={t('The renewal could not be stopped')}
  />
)
