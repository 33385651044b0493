import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes the files that are dropped anywhere on the page: beside a drop zone a browser would open them in place of the app.
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
