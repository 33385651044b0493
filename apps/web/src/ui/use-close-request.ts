import { useEffect, useEffectEvent } from 'react'

/** Asks the browser to be told when its user wants to leave what is open; TypeScript does not know it yet. */
type CloseWatcherMaker = new () => EventTarget & { destroy(): void }

/**
 * Closes an overlay on the device's close gesture, such as Back on Android, which would otherwise leave the page.
 * Without browser support, Back works as usual.
 */
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
        // Each tells once, and what is busy may stay open.
        watcher = watch(Maker)
        close()
      })
      return made
    }
  }, [open])
}
