import type { Vehicle, VehicleChange } from '@spoor/contract/routes/vehicles.ts'
import { numberFault, rand, readNumber, whole, writeNumber } from '../../format/read-number.ts'
import type { NumberRule } from '../../format/read-number.ts'
import type { Faults } from '../../ui/faults-resolver.ts'
import { t } from '../../language/t.ts'

/** A vehicle as the form holds it: texts; '' is not known. */
export interface VehicleDraft {
  name: string
  registration: string
  make: string
  model: string
  modelYear: string
  acquired: NonNullable<Vehicle['acquired']> | ''
  value: string
  acquiredOn: string
  ownedBy: Vehicle['owned_by']
  fuelType: NonNullable<Vehicle['fuel_type']> | ''
  consumption: string
  maintenancePlan: YesNo
  bearsFuel: YesNo
  bearsMaintenance: YesNo
  usedFrom: string
  usedUntil: string
  isDefault: boolean
}

export type YesNo = 'yes' | 'no' | ''

export const VALUE: NumberRule = rand({ max: 1_000_000_000 })
export const MODEL_YEAR: NumberRule = whole({ min: 1900, max: 2100 })
export const CONSUMPTION: NumberRule = { min: 0.1, max: 100, decimals: 2, unit: null }

const yesNo = (is: boolean | null): YesNo => (is === null ? '' : is ? 'yes' : 'no')
const isYes = (said: YesNo): boolean | null => (said === '' ? null : said === 'yes')
const written = (value: number | null, rule: NumberRule) => (value === null ? '' : writeNumber(value, rule))

export function draftOfVehicle(vehicle: Vehicle | null): VehicleDraft {
  return {
    name: vehicle?.name ?? '',
    registration: vehicle?.registration ?? '',
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    modelYear: written(vehicle?.model_year ?? null, MODEL_YEAR),
    acquired: vehicle?.acquired ?? '',
    value: written(vehicle?.value ?? null, VALUE),
    acquiredOn: vehicle?.acquired_on ?? '',
    ownedBy: vehicle?.owned_by ?? 'private',
    fuelType: vehicle?.fuel_type ?? '',
    consumption: written(vehicle?.consumption ?? null, CONSUMPTION),
    maintenancePlan: yesNo(vehicle?.maintenance_plan ?? null),
    bearsFuel: yesNo(vehicle?.bears_fuel ?? null),
    bearsMaintenance: yesNo(vehicle?.bears_maintenance ?? null),
    usedFrom: vehicle?.used_from ?? '',
    usedUntil: vehicle?.used_until ?? '',
    isDefault: vehicle?.is_default ?? false,
  }
}

export function faultsOfVehicle(draft: VehicleDraft): Faults<VehicleDraft> {
  const optional = (text: string, rule: NumberRule, wrong: string) =>
    text.trim() === '' ? null : numberFault(text, rule, wrong)
  return {
    name: draft.name.trim() === '' ? t('A vehicle needs a name') : null,
    modelYear: optional(draft.modelYear, MODEL_YEAR, t('Enter a year, such as 2022')),
    value: optional(draft.value, VALUE, t('Enter an amount, such as R 420 000. It cannot be negative.')),
    consumption: optional(draft.consumption, CONSUMPTION, t('Enter litres per 100 km, such as 9,4')),
    usedUntil:
      draft.usedFrom !== '' && draft.usedUntil !== '' && draft.usedUntil < draft.usedFrom
        ? t('This is before the first day in use')
        : null,
  }
}

export function changeOfDraft(draft: VehicleDraft): Required<VehicleChange> {
  return {
    name: draft.name.trim(),
    registration: draft.registration.trim(),
    make: draft.make.trim(),
    model: draft.model.trim(),
    model_year: readNumber(draft.modelYear, MODEL_YEAR),
    value: readNumber(draft.value, VALUE),
    acquired: draft.acquired || null,
    acquired_on: draft.acquiredOn || null,
    fuel_type: draft.fuelType || null,
    consumption: readNumber(draft.consumption, CONSUMPTION),
    maintenance_plan: isYes(draft.maintenancePlan),
    bears_fuel: isYes(draft.bearsFuel),
    bears_maintenance: isYes(draft.bearsMaintenance),
    owned_by: draft.ownedBy,
    used_from: draft.usedFrom || null,
    used_until: draft.usedUntil || null,
    is_default: draft.isDefault,
  }
}
