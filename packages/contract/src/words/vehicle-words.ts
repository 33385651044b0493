/** The basis of a vehicle's value: its cash price, the cash cost if leased, or its market value. */
export const ACQUIRED = ['cash', 'lease', 'other'] as const
export const FUEL_TYPES = ['petrol', 'diesel', 'hybrid', 'electric'] as const
export const VEHICLE_OWNERS = ['private', 'employer'] as const
export const MAX_ODOMETER_KM = 5_000_000
