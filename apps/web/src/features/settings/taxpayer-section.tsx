import type { Settings } from '@spoor/contract/routes/settings.ts'
import { taxNumberFault } from '@spoor/contract/rules/tax-number.ts'
import { useSettings } from '../../api/use-settings.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/text-fields.tsx'
import { Section } from '../../ui/section.tsx'
import { useStoredDraft } from './use-stored-draft.ts'
import { useChangeSettings } from './use-settings.ts'
import { t } from '../../language/t.ts'

/** The driver's details for SARS, as printed on logbooks. */
export function TaxpayerSection() {
  const settings = useSettings().data
  const ownerId = useSession()?.profile?.id
  return (
    <Section
      title={t('Taxpayer')}
      description={t('Printed on your logbook and summary. Client bills and expense claims leave it out.')}
    >
      {settings && ownerId && <TaxpayerForm settings={settings} ownerId={ownerId} />}
    </Section>
  )
}

function TaxpayerForm({ settings, ownerId }: { settings: Settings; ownerId: string }) {
  const { draft, changed, set } = useStoredDraft('taxpayer', ownerId, {
    number: settings.tax_number,
    address: settings.tax_address,
  })
  const change = useChangeSettings()
  // SARS letters print the number with spaces.
  const number = draft.number.replaceAll(/[\s/-]/g, '')
  const fault = number === '' ? null : taxNumberFault(number)
  return (
    <form
      data-outlives-reload
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fault !== null) return
        set({ number })
        change.mutate({ tax_number: number, tax_address: draft.address.trim() })
      }}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <InputField
          label={t('Income tax number')}
          error={fault}
          hint={t('10 digits, on any letter from SARS')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={draft.number}
          onChange={(value) => set({ number: value })}
        />
        <InputField
          label={t('Address')}
          hint={t('Optional')}
          autoComplete="street-address"
          maxLength={200}
          value={draft.address}
          onChange={(value) => set({ address: value })}
        />
      </div>
      <Button type="submit" variant="primary" className="mt-2" busy={change.isPending} disabled={!changed}>
        {t('Save')}
      </Button>
    </form>
  )
}
