import type { Disk } from 'flydrive'

/** The keys below a folder of a disk, page by page. */
export async function* listFiles(disk: Disk, folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, { recursive: true, paginationToken })
    for (const entry of page.objects) if (entry.isFile) yield entry.key
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

export async function modifiedAtMs(disk: Disk, key: string): Promise<number> {
  try {
    return (await disk.getMetaData(key)).lastModified.getTime()
  } catch (error) {
    // Moved or deleted after it was listed, so it is in use.
    if (await disk.exists(key)) throw error
    return Date.now()
  }
}
