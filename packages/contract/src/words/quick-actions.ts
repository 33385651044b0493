/** The dashboard's Quick Actions; a deployment may switch them off. */
export const QUICK_ACTIONS = ['upload', 'add-trip', 'report', 'all-trips'] as const
export type QuickAction = (typeof QUICK_ACTIONS)[number]
