/** What keeps a screen on, as browsers have it. */
export interface ScreenLockPorts {
  /** undefined where the browser cannot. */
  wakeLock: Pick<WakeLock, 'request'> | undefined
  isVisible: () => boolean
  /** Calls back whenever the page comes into sight. */
  onVisible: (callback: () => void) => void
}

/** Keeps the screen on while held. The browser lets go when the page is hidden; it is taken again when it is back. */
export function createScreenLock({ wakeLock, isVisible, onVisible }: ScreenLockPorts): {
  hold: () => void
  release: () => void
} {
  let wanted = false
  let held: Pick<WakeLockSentinel, 'release' | 'released'> | null = null

  async function take(): Promise<void> {
    if (!wakeLock || !wanted || !isVisible() || (held && !held.released)) return
    try {
      const taken = await wakeLock.request('screen')
      if (wanted) held = taken
      else await taken.release()
    } catch (error) {
      // A low battery is reason enough for the browser; the trip is recorded all the same.
      console.warn('The screen cannot be kept on', error)
    }
  }

  onVisible(() => void take())
  return {
    hold: () => {
      wanted = true
      void take()
    },
    release: () => {
      wanted = false
      void held?.release().catch(() => undefined)
      held = null
    },
  }
}
