/** 'a', 'a and b', 'a, b and 3 more'. @param total how many there are, if not all are listed */
export function listNames(names: readonly (string | number)[], total = names.length): string {
  if (total > names.length) return `${names.join(', ')} and ${total - names.length} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
