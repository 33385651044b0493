export { findChargedCentres } from './cost-centre-queries.ts'
export { requireOpenCentre } from './require-cost-centre.ts'
