import { useEffect, useEffectEvent } from 'react'

/** The browser's CloseWatcher, which TypeScript does not declare yet. */
type CloseWatcherMaker = new () => EventTarget & { destroy(): void }

/** Closes an overlay on the device's close gesture, such as Back on Android, which would otherwise leave the page. */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const Watcher = (window as { CloseWatcher?: CloseWatcherMaker }).CloseWatcher
    if (!open || Watcher === undefined) return
    let watcher = watch(Watcher)
    return () => watcher.destroy()

    function watch(Maker: CloseWatcherMaker): InstanceType<CloseWatcherMaker> {
      const made = new Maker()
      made.addEventListener('close', () => {
        // A watcher fires only once, and a busy overlay may stay open.
        watcher = watch(Maker)
        close()
      })
      return made
    }
  }, [open])
}
