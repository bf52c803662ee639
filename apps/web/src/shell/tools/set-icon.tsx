import { Icon } from '@marquee/ui'
import sprite from 'feather-icons/dist/feather-sprite.svg?url'
import Bookmark from 'lucide-react/icons/bookmark'
import { lazy, Suspense } from 'react'

const size = 'size-5 shrink-0'

const Heroicon = lazy(async () => {
  const { heroicons } = await import('./heroicons.ts')
  return {
    default: ({ name }: { name: string }) => {
      const lines = heroicons.get(name)
      if (!lines) return <Icon of={Bookmark} />
      return (
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          className={size}
        >
          {lines.map((line) => (
            <path key={line} d={line} strokeLinecap="round" strokeLinejoin="round" />
          ))}
        </svg>
      )
    },
  }
})

/** An icon of the sets that `api/ui/icons` lists, by its full name (`feather:bell`); another one is a bookmark. */
export function SetIcon({ icon }: { icon: string }) {
  const [set, name] = icon.split(':')
  if (set === 'feather' && name && /^[a-z0-9-]+$/.test(name)) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={size}
      >
        <use href={`${sprite}#${name}`} />
      </svg>
    )
  }
  if (set?.startsWith('heroicons') && name) {
    return (
      <Suspense fallback={<span className={size} />}>
        <Heroicon name={name} />
      </Suspense>
    )
  }
  return <Icon of={Bookmark} />
}
