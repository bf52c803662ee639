import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const places = new Map<string, number>()

/**
 * Screens that take the height of the window scroll inside; the router only knows the window. Going back puts their
 * list where it was.
 */
export function useScreenScroll(): void {
  const { key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    const remember = (event: Event) => {
      if (event.target instanceof HTMLElement && event.target.closest('.table-box'))
        places.set(key, event.target.scrollTop)
    }
    document.addEventListener('scroll', remember, { capture: true, passive: true })
    const place = type === 'POP' ? places.get(key) : undefined
    const stop = place ? scrollWhenThere(place) : undefined
    return () => {
      document.removeEventListener('scroll', remember, { capture: true })
      stop?.()
    }
  }, [key, type])
}

/** The rows may come a moment after the screen: look again for a second, then leave it. */
function scrollWhenThere(place: number): () => void {
  let frame = 0
  const until = performance.now() + 1_000
  const look = () => {
    const area = document.querySelector('.table-box > .overflow-auto')
    if (area && area.scrollHeight >= place + area.clientHeight) area.scrollTop = place
    else if (performance.now() < until) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
