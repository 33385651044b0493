import { taxNumberFault } from '@spoor/contract/rules/tax-number.ts'
import { useSettings } from '../../api/use-settings.ts'
import { Section } from '../../ui/section.tsx'
import { SavedField, VatNumberField } from '../../ui/saved-field.tsx'
import { useChangeSettings } from './use-settings.ts'
import { t } from '../../language/t.ts'

export function TaxpayerSection() {
  const settings = useSettings().data
  const { mutateAsync: save } = useChangeSettings()
  return (
    <Section
      title={t('Taxpayer')}
      description={t('Printed on your logbook and summary. Invoices to clients and expense claims leave it out.')}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SavedField
          label={t('Income tax number')}
          hint={t('10 digits, on any letter from SARS')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          disabled={!settings}
          saved={settings?.tax_number ?? ''}
          // SARS letters print the number with spaces.
          toValue={(typed) => typed.replaceAll(/[\s/-]/g, '')}
          findFault={(number) => (number === '' ? null : taxNumberFault(number))}
          onSave={(number) => save({ tax_number: number })}
        />
        <SavedField
          label={t('Address')}
          hint={t('Optional')}
          autoComplete="street-address"
          maxLength={200}
          disabled={!settings}
          saved={settings?.tax_address ?? ''}
          onSave={(address) => save({ tax_address: address })}
        />
      </div>
    </Section>
  )
}

export function BillSection() {
  const settings = useSettings().data
  const { mutateAsync: save } = useChangeSettings()
  return (
    <Section title={t('Invoices to clients')} description={t('Printed on the invoices that you make as reports.')}>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SavedField
          label={t('Address on invoices')}
          hint={t('Optional')}
          autoComplete="off"
          maxLength={200}
          disabled={!settings}
          saved={settings?.bill_address ?? ''}
          onSave={(address) => save({ bill_address: address })}
        />
        <SavedField
          label={t('Bank details')}
          hint={t('Account holder, bank, branch code and account number')}
          autoComplete="off"
          maxLength={300}
          disabled={!settings}
          saved={settings?.bill_bank ?? ''}
          onSave={(bank) => save({ bill_bank: bank })}
        />
        <VatNumberField
          hint={t('Only if you are registered: invoices then add 15 % VAT')}
          disabled={!settings}
          saved={settings?.vat_number ?? ''}
          onSave={(number) => save({ vat_number: number })}
        />
      </div>
    </Section>
  )
}
