// The files of this screen, behind those of the start: the plugin of the build puts their names here.
try {
  const { names, screens } = 'FILES'
  const asked = new Set()
  const append = (screen) => {
    const isSignedIn = localStorage.getItem('accessToken') !== null
    const texts = screen[2][localStorage.getItem('language')] || screen[2].en
    for (const place of texts.concat(screen[isSignedIn ? 1 : 0])) {
      if (asked.has(place)) continue
      asked.add(place)
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = `/${names[place]}`
      document.head.append(link)
    }
  }
  // The router asks for those of the next screen.
  window.fetchScreen = (path) => screens[path] && append(screens[path])
  const path = location.pathname.replace(/(.)\/$/, '$1')
  const first = screens[path] || screens['*']
  // Nothing can be asked for before the start is there, so it gets the line for itself, but for the time in which its
  // last file comes: until then the next ones are on their way.
  let missing = 0
  for (const link of document.querySelectorAll('link[rel=modulepreload]')) {
    missing += 1
    link.onload = link.onerror = () => {
      missing -= 1
      if (missing === 1) append(first)
    }
  }
  if (missing < 2) append(first)
} catch {
  // They are fetched later then.
}
