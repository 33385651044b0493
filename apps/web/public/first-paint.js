// Runs before the first paint and before every module: a dark page never flashes light, no module says a word before the
// words of its language are there, and the browser's question whether to install Spoor waits until it is wanted. The rest of
// it is in src/theme, src/language and src/offline. A browser's first format for numbers or days takes a phone 60 ms: they
// pass here while the style sheet is on its way, and not while somebody waits for figures.
try {
  const language = localStorage.getItem('spoor_language')
  if (language === 'af') {
    document.documentElement.lang = 'af'
    document.write('<script src="/languages/af.js"></script>')
  }
  if (localStorage.getItem('spoor_dark_mode') === 'true') {
    document.documentElement.classList.add('dark')
    document.querySelector('meta[name="theme-color"]').content = '#121513'
  }
} catch {
  // Storage is off: the page stays light and English.
}
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  window.spoorInstall = event
  dispatchEvent(new Event('spoor-install'))
})
Intl.NumberFormat('en-ZA').format(0)
Intl.DateTimeFormat('en-ZA').format(0)
