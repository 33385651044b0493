/** Facts by name, as stored in JSON. */
export type Facts = Readonly<Record<string, string | number | boolean | null | Date | undefined>>

/** Personal facts, stored separately so that they can be erased. */
const PERSONAL = new Set(['name', 'email', 'mobile', 'admin_comments', 'reason', 'comment'])

/** Only the differing facts. */
export function changedFacts(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  )
  const only = (facts: Facts): Facts =>
    Object.fromEntries(names.filter((name) => name in facts).map((name) => [name, facts[name] ?? null]))
  return { before: only(before), after: only(after) }
}

export function splitPersonal(facts: Facts): [plain: Facts, personal: Facts] {
  const part = (isPersonal: boolean): Facts =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => PERSONAL.has(name) === isPersonal))
  return [part(false), part(true)]
}
