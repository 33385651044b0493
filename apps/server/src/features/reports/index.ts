export { findFrozenReport, listFrozenReports } from './frozen-reports.ts'
export { packageName, streamPackage } from './packages/zip-package.ts'
