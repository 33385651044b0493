export { findChargedCentres } from './cost-centres/cost-centre-queries.ts'
export { requireOpenCentre } from '../../domain/seats/require-cost-centre.ts'
