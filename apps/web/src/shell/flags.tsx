import type { Language } from '@marquee/i18n'
import type { IconType } from '@marquee/ui'

const stripes = [1, 3, 5, 7, 9, 11]

const flags: Record<Language, IconType> = {
  en: ({ className }) => (
    <svg viewBox="0 0 20 14" aria-hidden="true" className={className}>
      <rect width="20" height="14" rx="2" fill="#b22234" />
      {stripes.map((line) => (
        <rect key={line} y={line * (14 / 13)} width="20" height={14 / 13} fill="#fff" />
      ))}
      <path d="M2 0h7v7.54H0V2a2 2 0 0 1 2-2Z" fill="#3c3b6e" />
      <g fill="#fff">
        <circle cx="2.2" cy="2" r=".6" />
        <circle cx="4.5" cy="2" r=".6" />
        <circle cx="6.8" cy="2" r=".6" />
        <circle cx="3.3" cy="3.8" r=".6" />
        <circle cx="5.7" cy="3.8" r=".6" />
        <circle cx="2.2" cy="5.6" r=".6" />
        <circle cx="4.5" cy="5.6" r=".6" />
        <circle cx="6.8" cy="5.6" r=".6" />
      </g>
    </svg>
  ),
  tr: ({ className }) => (
    <svg viewBox="0 0 20 14" aria-hidden="true" className={className}>
      <rect width="20" height="14" rx="2" fill="#e30a17" />
      <circle cx="7.6" cy="7" r="3.6" fill="#fff" />
      <circle cx="8.5" cy="7" r="2.9" fill="#e30a17" />
      <path d="m13.6 5.3-.1 1.4 1.3.6-1.4.4-.1 1.4-.8-1.2-1.4.3.9-1.1-.7-1.2 1.3.5Z" fill="#fff" />
    </svg>
  ),
}

/** A flag of the language menu; the word beside it says the language. */
export function Flag({ language, className }: { language: Language; className?: string | undefined }) {
  const Drawn = flags[language]
  return <Drawn className={className} />
}
