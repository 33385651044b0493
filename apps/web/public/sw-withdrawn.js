// Stands at /sw.js where the deployment keeps nothing in browsers (SPOOR_OFFLINE=0): it removes what was kept, and itself.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(withdraw()))

async function withdraw() {
  for (const name of await caches.keys()) if (name.startsWith('spoor-files-')) await caches.delete(name)
  await self.registration.unregister()
}
