import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { MAX_UPLOAD_BYTES } from '@spoor/contract/limits/limits.ts'
import { PLANS, SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import { formatCents } from '@spoor/core/units/money.ts'
import type { Language } from '@spoor/contract/words/languages.ts'
import { fillTemplate } from './fill-template.ts'

/** The human-readable part of the version. Change it with the templates. */
const TEMPLATES_OF = '2026-11'
const BYTES_PER_MB = 1_048_576

export interface Texts {
  version: string
  terms: string
  privacy: string
  /** Translations; the English text prevails. */
  translations?: Partial<Record<Language, { terms: string; privacy: string }>>
}

export interface TextFacts {
  operator: string
  /** Company registration number; empty without one. */
  registration: string
  address: string
  phone: string
  email: string
  informationOfficer: string
  /** Location of the servers, such as 'South Africa'. */
  hosting: string
  /** URL of the site, without a trailing slash. */
  site: string
  trialDays: number
  storageMb: number
  usesFirebase: boolean
  /** Host of the geocoding service; null for the built-in table. */
  geocoder: string | null
  /** Hosts from which browsers load the map; may be empty. */
  mapHosts: readonly string[]
  /** Names of the payment providers; may be empty. */
  payments: readonly string[]
}

/** The terms of service and privacy notice that ship with Spoor, filled in for a deployment. */
export function fillShippedTexts(facts: TextFacts): Texts {
  const values = {
    operator: facts.operator,
    registration: facts.registration,
    address: facts.address,
    phone: facts.phone,
    email: facts.email,
    officer: facts.informationOfficer,
    hosting: facts.hosting,
    site: facts.site,
    days: String(SUBSCRIPTION_DAYS),
    trial: facts.trialDays === 0 ? '' : String(facts.trialDays),
    file_mb: String(MAX_UPLOAD_BYTES / BYTES_PER_MB),
    storage_mb: String(facts.storageMb),
    firebase: facts.usesFirebase ? 'yes' : '',
    geocoder: facts.geocoder ?? '',
    map: facts.mapHosts.join(', '),
    payments: facts.payments.join(', '),
  }
  const fill = (name: string, language: 'en' | 'af'): string => {
    const file = new URL(language === 'en' ? `${name}.md` : `${name}.${language}.md`, import.meta.url)
    return fillTemplate(fs.readFileSync(file, 'utf8'), { ...values, plans: planLines(language) })
  }
  const [terms, privacy] = [fill('terms-of-service', 'en'), fill('privacy-notice', 'en')]
  const af = { terms: fill('terms-of-service', 'af'), privacy: fill('privacy-notice', 'af') }
  // A hash of the texts, so that a different operator, address or map requires a new acceptance.
  const digest = createHash('sha256').update(`${terms}\n\n${privacy}`).digest('hex').slice(0, 8)
  return { version: `${TEMPLATES_OF}-${digest}`, terms, privacy, translations: { af } }
}

function planLines(language: 'en' | 'af'): string {
  return Object.values(PLANS)
    .map(
      ({ name, priceCents, maxEmployees }) =>
        `- ${name}: ${PLAN_WORDS[language](formatCents(priceCents), maxEmployees)}.`,
    )
    .join('\n')
}

const PLAN_WORDS = {
  en: (price: string, employees: number | null) =>
    `${price} a year, ${employees === null ? 'for one driver' : `for up to ${employees} employees`}`,
  af: (price: string, employees: number | null) =>
    `${price} per jaar, ${employees === null ? 'vir een bestuurder' : `vir tot ${employees} werknemers`}`,
}
