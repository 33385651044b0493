import type { Settings } from '@spoor/contract/routes/settings.ts'

/** Those of a new driver. */
export const SETTINGS: Settings = {
  default_vehicle_id: null,
  mail_uploads: true,
  mail_odometer: true,
  mail_monthly: true,
  tax_number: '',
  tax_address: '',
  bill_address: '',
  bill_bank: '',
  vat_number: '',
  home_office: null,
  work_hours: {
    enabled: false,
    days: Array.from({ length: 7 }, () => ({ works: false, from: '08:00', to: '17:00' })),
  },
  suggest_from: 0.7,
  confirm_from: null,
  joined_company_on: null,
  company_sees_from: null,
}
