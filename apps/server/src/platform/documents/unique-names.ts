/** Makes equal names unique: 'a.csv', 'a (2).csv'; and confines each to its folder. */
export function uniqueNames<T extends { name: string }>(things: readonly T[]): T[] {
  const taken = new Set<string>()
  return things.map((thing) => {
    const [folder, ...rest] = thing.name.split('/')
    // oxlint-disable-next-line no-control-regex -- characters that no file system accepts
    const safe = rest.join('_').replaceAll(/[\\:*?"<>|\u0000-\u001f]/g, '_') || 'file'
    const dot = safe.lastIndexOf('.')
    const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, '']
    let name = `${folder}/${safe}`
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${folder}/${stem} (${count})${extension}`
    taken.add(name.toLowerCase())
    return { ...thing, name }
  })
}
