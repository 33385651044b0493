/** Lets the browser answer and draw in between: what goes on is a task of its own. */
export function nextTask(): Promise<void> {
  // A timer is slowed down once a few have followed on each other; a message is not.
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
