/** Yields to the browser so that it can handle input and paint; the caller continues in a new task. */
export function nextTask(): Promise<void> {
  // Browsers throttle nested timers, but not messages.
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
