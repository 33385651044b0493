export const findWorkerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

export const findPushSubscription = async (): Promise<PushSubscription | null> =>
  (await (await findWorkerRegistration())?.pushManager?.getSubscription()) ?? null

/** Ends this browser's notifications. The server forgets the subscription when it next sends to it. */
export async function endPushSubscription(): Promise<void> {
  await (await findPushSubscription())?.unsubscribe()
}
