export { addLines, judgeLines } from './uploaded-readings.ts'
