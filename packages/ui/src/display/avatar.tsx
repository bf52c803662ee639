import { useState } from 'react'
import { cx } from '../cx.ts'

/** Presence of a person; each has its own shape so that colour is not needed. */
export type PresenceStatus = 'online' | 'away' | 'busy' | 'offline'

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** Full name; gives the initials and, with `seed`, the tone. */
  name: string
  /** Stable id, so that a renamed person keeps the tone. */
  seed?: string
  src?: string | null
  /** Edge in px: 36 in tables, 60 in drawers, 96 in the menu. */
  size?: number
  status?: PresenceStatus
  /** The word for the status ("Online"); required for readers when `status` is given. */
  statusLabel?: string
  /** chrome: on the dark menu. */
  ground?: 'page' | 'chrome'
  className?: string
}

const tones = [
  'bg-cat-a-fill text-cat-a',
  'bg-cat-b-fill text-cat-b',
  'bg-cat-c-fill text-cat-c',
  'bg-warning-soft text-warning-on-soft',
]

/** One of four tones, the same for the same text on every device. */
export function toneOf(seed: string): string {
  let sum = 0
  for (const char of seed) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return tones[sum % tones.length] ?? ''
}

/** First letters of the first and the last word. Upper case by Turkish rules only where the letter asks for it:
 *  names come capitalised, so nothing is changed. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return first + last
}

/** A person: picture, or initials when there is none or it does not load. Decorative: the name is beside it. */
export function Avatar(props: AvatarProps) {
  const { name, seed, src, size = 36, status, statusLabel, ground = 'page', className } = props
  const [failedSrc, setFailedSrc] = useState<string>()
  const showImage = src && src !== failedSrc
  return (
    <span className={cx('relative inline-grid shrink-0', className)} style={{ width: size, height: size }}>
      <span
        aria-hidden="true"
        className={cx(
          'grid place-items-center overflow-hidden rounded-full font-[650]',
          ground === 'chrome' ? 'bg-chrome-2 text-bulb' : toneOf(seed ?? name),
        )}
        style={{ fontSize: Math.max(11, Math.round(size / 3 + 1)), fontStretch: '90%' }}
      >
        {showImage ? (
          <img src={src} alt="" className="size-full object-cover" onError={() => setFailedSrc(src)} />
        ) : (
          initialsOf(name)
        )}
      </span>
      {status && <StatusDot status={status} label={statusLabel} size={size} ground={ground} />}
    </span>
  )
}

function StatusDot({
  status,
  label,
  size,
  ground,
}: {
  status: PresenceStatus
  label?: string
  size: number
  ground: string
}) {
  const edge = size >= 90 ? 18 : size >= 56 ? 15 : 12
  const gap = ground === 'chrome' ? 'rgb(var(--chrome))' : 'rgb(var(--surface))'
  const away = size >= 90 ? 3 : -1
  return (
    <span className="absolute grid rounded-full" style={{ right: away, bottom: away, width: edge, height: edge }}>
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-full">
        <circle cx="6" cy="6" r="6" fill={gap} />
        {status === 'online' && (
          <circle cx="6" cy="6" r="4.2" className={ground === 'chrome' ? 'fill-[#5fc98c]' : 'fill-success'} />
        )}
        {status === 'away' && (
          <>
            <circle cx="6" cy="6" r="4.2" className="fill-warning" />
            <path d="M6 3.6V6.2L7.7 7.2" stroke={gap} strokeWidth="1.2" fill="none" strokeLinecap="round" />
          </>
        )}
        {status === 'busy' && (
          <>
            <circle cx="6" cy="6" r="4.2" className="fill-danger" />
            <path d="M4 6h4" stroke={gap} strokeWidth="1.5" strokeLinecap="round" />
          </>
        )}
        {status === 'offline' && (
          <circle cx="6" cy="6" r="3.3" fill="none" strokeWidth="1.8" className="stroke-ink-3" />
        )}
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
