// Runs before the first paint, so that a dark page never flashes light. The rest of the theme is in src/theme.
try {
  if (localStorage.getItem('spoor_dark_mode') === 'true') {
    document.documentElement.classList.add('dark')
    document.querySelector('meta[name="theme-color"]').content = '#121513'
  }
} catch {
  // Storage is off: the page stays light.
}
