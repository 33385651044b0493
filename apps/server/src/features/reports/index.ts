export { findFrozenReport, listFrozenReports } from './report-content.ts'
export { packageName, streamPackage } from './packages/zip-package.ts'
