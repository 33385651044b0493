/** A person in the administrators' lists who cannot sign in. */
export interface DemoPerson {
  name: string
  company?: string
  registeredDaysAgo: number
  /** When the payment was verified, or a seat assigned. */
  verifiedDaysAgo?: number
  /** How long ago the payment was rejected, and why. */
  rejected?: { daysAgo: number; reason: string }
  deactivatedDaysAgo?: number
  signedInDaysAgo?: number
  /** Joined through a link with only the company's name. */
  unconfirmed?: boolean
}

export interface DemoCompany {
  name: string
  madeDaysAgo: number
  subscriptionType: 'company_starter' | 'company_business'
  maxEmployees: number
  paidDaysAgo?: number
  isActive: boolean
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    name: 'Demo Freight',
    madeDaysAgo: 130,
    subscriptionType: 'company_business',
    maxEmployees: 25,
    paidDaysAgo: 120,
    isActive: true,
  },
  { name: 'Demo Workshop', madeDaysAgo: 12, subscriptionType: 'company_starter', maxEmployees: 5, isActive: true },
  {
    name: 'Demo Couriers',
    madeDaysAgo: 300,
    subscriptionType: 'company_starter',
    maxEmployees: 10,
    isActive: false,
  },
]

/** One of each kind that an administrator encounters. */
export const DEMO_LISTED: readonly DemoPerson[] = [
  { name: 'Demo Alpha', registeredDaysAgo: 352, verifiedDaysAgo: 350, signedInDaysAgo: 1 },
  { name: 'Demo Bravo', registeredDaysAgo: 202, verifiedDaysAgo: 200, signedInDaysAgo: 40 },
  { name: 'Demo Charlie', registeredDaysAgo: 4, verifiedDaysAgo: 2, signedInDaysAgo: 0.2 },
  { name: 'Demo Delta', registeredDaysAgo: 31, verifiedDaysAgo: 30, signedInDaysAgo: 6 },
  { name: 'Demo Echo', registeredDaysAgo: 402, verifiedDaysAgo: 400, signedInDaysAgo: 36 },
  { name: 'Demo Foxtrot', registeredDaysAgo: 0.1 },
  { name: 'Demo Golf', registeredDaysAgo: 3 },
  { name: 'Demo Hotel', registeredDaysAgo: 9 },
  {
    name: 'Demo India',
    registeredDaysAgo: 20,
    rejected: { daysAgo: 11, reason: 'No payment with this reference has arrived.' },
  },
  { name: 'Demo Juliett', registeredDaysAgo: 160, verifiedDaysAgo: 158, deactivatedDaysAgo: 14, signedInDaysAgo: 20 },
  { name: 'Demo Kilo', company: 'Demo Freight', registeredDaysAgo: 119, verifiedDaysAgo: 118, signedInDaysAgo: 0.5 },
  { name: 'Demo Lima', company: 'Demo Freight', registeredDaysAgo: 60, verifiedDaysAgo: 59, signedInDaysAgo: 8 },
  { name: 'Demo Mike', company: 'Demo Freight', registeredDaysAgo: 1 },
  { name: 'Demo November', company: 'Demo Workshop', registeredDaysAgo: 5, unconfirmed: true },
]
