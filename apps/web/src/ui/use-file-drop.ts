import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Accepts files dropped anywhere on the page; otherwise a near miss of the drop zone would open the file in place of the app.
 *
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(onFiles: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false)
  const onDrag = useEffectEvent((event: DragEvent) => {
    const dragged = event.dataTransfer
    if (!dragged || [...dragged.items].every(({ kind }) => kind !== 'file')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') onFiles(dragged.files)
  })
  useEffect(() => {
    const gone = new AbortController()
    for (const kind of ['dragover', 'dragleave', 'drop'] as const)
      addEventListener(kind, (event) => onDrag(event), gone)
    return () => gone.abort()
  }, [])
  return over
}
