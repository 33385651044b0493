import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { t } from '../../language/t.ts'

export const vehicleTitle = ({ name, registration }: Pick<Vehicle, 'name' | 'registration'>): string =>
  name || registration || t('Vehicle without a name')

/** '2022 Toyota Hilux', as far as it is known. */
export const makeOf = ({ make, model, model_year }: Pick<Vehicle, 'make' | 'model' | 'model_year'>): string =>
  [model_year, make, model].filter(Boolean).join(' ')

/** What files call it, where that is not what it is called here. */
export const otherNamesOf = ({ name, registration, file_names: names }: Vehicle): string =>
  names.filter((one) => one !== '' && one !== name && one !== registration).join(', ')
