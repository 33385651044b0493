import type { Dependencies } from '../../../dependencies.ts'
import type { JobRunner } from '../../../platform/jobs/jobs.ts'
import { queueReadings, readCalendar } from './read-calendar-job.ts'

export function handleCalendarJobs(runner: JobRunner, dependencies: Dependencies): void {
  runner.handle('read-calendars', () => queueReadings(dependencies))
  runner.handle('read-calendar', (payload, context) => readCalendar(dependencies, payload, context))
}
