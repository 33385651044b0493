import { CostsTab } from '../features/costs/costs-tab.tsx'
import { TaxTab } from '../features/tax/tax-tab.tsx'
import { VehiclePage } from '../features/vehicles/vehicle-page.tsx'

/** A vehicle's page with tabs from other features, which do not import each other. */
export function VehicleRoute() {
  return <VehiclePage CostsTab={CostsTab} TaxTab={TaxTab} />
}
