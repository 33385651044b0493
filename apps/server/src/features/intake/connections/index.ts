export { judgeHealth } from './connection-wire.ts'
