export const TEAM_TABS = [
  'progress',
  'employees',
  'logbooks',
  'invitations',
  'vehicles',
  'cost-centres',
  'plan',
] as const
export type TeamTab = (typeof TEAM_TABS)[number]
export const DEFAULT_TEAM_TAB: TeamTab = 'progress'

export interface TeamSearch {
  tab?: TeamTab
  month?: string
  q?: string
  driver?: string
}

const UUID = /^[0-9a-f-]{36}$/
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

export function parseTeamSearch(search: Record<string, unknown>): TeamSearch {
  const tab = TEAM_TABS.find((known) => known === search.tab && known !== DEFAULT_TEAM_TAB)
  const month = typeof search.month === 'string' && MONTH.test(search.month) ? search.month : undefined
  const q = typeof search.q === 'string' && search.q !== '' ? search.q.slice(0, 200) : undefined
  const driver = typeof search.driver === 'string' && UUID.test(search.driver) ? search.driver : undefined
  return { tab, month, q, driver }
}
