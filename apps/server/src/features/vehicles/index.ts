export { loadReadiness } from './load-readiness.ts'
export { assessPersonTax } from './tax/assess-person.ts'
export { assessVehicle } from './tax/assess-vehicle.ts'
export { addLines, judgeLines } from './uploaded-readings.ts'
